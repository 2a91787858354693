// Everything is in include/CPlatform.h.
#include "CPlatform.h"
