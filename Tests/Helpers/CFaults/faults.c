#define _GNU_SOURCE
#include "CFaults.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static struct faults_plan plan;
static char tape[PATH_MAX];
static size_t folder_length;
static _Atomic uint64_t calls;

void faults_watch(const char *path, struct faults_plan wanted) {
  plan = wanted;
  strncpy(tape, path, sizeof tape - 1);
  const char *slash = strrchr(tape, '/');
  folder_length = slash == NULL ? 0 : (size_t)(slash - tape);
}

uint64_t faults_call_count(void) { return calls; }

// ---- Which file ---------------------------------------------------------------------------------------------------

enum place { ELSEWHERE, TAPE, FOLDER };

static enum place place_of(int descriptor) {
  if (tape[0] == 0) return ELSEWHERE;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path);
  if (length <= 0) return ELSEWHERE;
  if ((size_t)length == strlen(tape) && memcmp(path, tape, (size_t)length) == 0) return TAPE;
  return (size_t)length == folder_length && memcmp(path, tape, folder_length) == 0 ? FOLDER : ELSEWHERE;
}

// ---- Journal ------------------------------------------------------------------------------------------------------

static void note(enum faults_entry_kind kind, uint64_t offset, const struct iovec *parts, int count, size_t byte_count,
                 int is_durable) {
  if (tape[0] == 0 || plan.journal < 0) return;
  struct faults_entry entry = {kind, offset, byte_count, (uint64_t)is_durable};
  syscall(SYS_write, plan.journal, &entry, sizeof entry);
  for (int part = 0; part < count && byte_count > 0; part++) {
    size_t here = parts[part].iov_len < byte_count ? parts[part].iov_len : byte_count;
    syscall(SYS_write, plan.journal, parts[part].iov_base, here);
    byte_count -= here;
  }
}

void faults_acknowledge(uint64_t position) { note(FAULTS_ACKNOWLEDGED, position, NULL, 0, 0, 0); }

// ---- Faults -------------------------------------------------------------------------------------------------------

_Noreturn static void end(void) {
  syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
  for (;;) pause();
}

// What the plan has for the next call.
static enum faults_kind next_fault(void) {
  uint64_t call = ++calls;
  if (plan.kind == FAULTS_FAIL_SHORT && call > plan.call) return FAULTS_FAIL;
  return call == plan.call ? plan.kind : FAULTS_NONE;
}

static ssize_t fail(int error) {
  errno = error;
  return -1;
}

// Writes the first bytes of the parts; at the file's own place if `offset` is negative.
static ssize_t put(int descriptor, const struct iovec *parts, int count, off_t offset, size_t byte_count) {
  size_t done = 0;
  for (int part = 0; part < count && done < byte_count; part++) {
    size_t here = parts[part].iov_len < byte_count - done ? parts[part].iov_len : byte_count - done;
    ssize_t written = offset < 0 ? syscall(SYS_write, descriptor, parts[part].iov_base, here)
                                 : syscall(SYS_pwrite64, descriptor, parts[part].iov_base, here, offset + (off_t)done);
    if (written < 0) return done > 0 ? (ssize_t)done : -1;
    done += (size_t)written;
    if ((size_t)written < here) break;
  }
  return (ssize_t)done;
}

static ssize_t put_on_tape(int descriptor, const struct iovec *parts, int count, off_t offset) {
  size_t byte_count = 0;
  for (int part = 0; part < count; part++) byte_count += parts[part].iov_len;
  off_t start = offset < 0 ? lseek(descriptor, 0, SEEK_CUR) : offset;
  enum faults_kind fault = next_fault();
  switch (fault) {
    case FAULTS_KILL: end();
    case FAULTS_CUT:
      if (plan.byte_count < byte_count) byte_count = plan.byte_count;
      put(descriptor, parts, count, offset, byte_count);
      end();
    case FAULTS_FAIL: return fail(plan.error);
    case FAULTS_FAIL_SHORT: byte_count /= 2; break;
    case FAULTS_FAIL_LATE:
    case FAULTS_NONE: break;
  }
  ssize_t written = put(descriptor, parts, count, offset, byte_count);
  int is_durable = (fcntl(descriptor, F_GETFL) & O_DSYNC) != 0;
  if (written > 0) note(FAULTS_WRITE, (uint64_t)start, parts, count, (size_t)written, is_durable);
  return fault == FAULTS_FAIL_LATE ? fail(plan.error) : written;
}

static int synchronize(long call, int descriptor) {
  enum place place = place_of(descriptor);
  if (place == ELSEWHERE) return (int)syscall(call, descriptor);
  enum faults_kind fault = next_fault();
  if (fault == FAULTS_KILL || fault == FAULTS_CUT) end();
  if (fault == FAULTS_FAIL || fault == FAULTS_FAIL_SHORT) return (int)fail(plan.error);
  int result = (int)syscall(call, descriptor);
  if (result == 0) note(place == TAPE ? FAULTS_SYNC : FAULTS_DIRECTORY_SYNC, 0, NULL, 0, 0, 0);
  return fault == FAULTS_FAIL_LATE ? (int)fail(plan.error) : result;
}

// ---- In place of the C library's ----------------------------------------------------------------------------------

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  if (place_of(descriptor) != TAPE) return syscall(SYS_pwrite64, descriptor, bytes, count, offset);
  struct iovec part = {(void *)bytes, count};
  return put_on_tape(descriptor, &part, 1, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
  return pwrite(descriptor, bytes, count, offset);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (place_of(descriptor) != TAPE) return syscall(SYS_writev, descriptor, parts, count);
  return put_on_tape(descriptor, parts, count, -1);
}

ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
  if (place_of(descriptor) != TAPE) return syscall(SYS_pwritev, descriptor, parts, count, offset, 0L);
  return put_on_tape(descriptor, parts, count, offset);
}

int fdatasync(int descriptor) { return synchronize(SYS_fdatasync, descriptor); }

int fsync(int descriptor) { return synchronize(SYS_fsync, descriptor); }
