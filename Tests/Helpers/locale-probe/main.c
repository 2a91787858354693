// Prints what is in force of the locale that the environment asks for: its name, the code set, the capital of "i", the
// decimal point, and whether "a" sorts before "B".

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wctype.h>

int main(void) {
  const char *name = setlocale(LC_ALL, "");
  if (name == NULL) {
    puts("no such locale");
    return 1;
  }
  printf("%s %s %x %s %s\n", name, nl_langinfo(CODESET), (unsigned)towupper(L'i'), localeconv()->decimal_point,
         strcoll("a", "B") < 0 ? "true" : "false");
  return 0;
}
