// What Swift cannot call or cannot choose at run time. Header-only; `platform.c` exists because SwiftPM wants a source.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#if defined(__linux__)
#include <sys/auxv.h>
#include <sys/vfs.h>
#endif

#if defined(__aarch64__)
#include <arm_acle.h>
#endif

// ---- CRC-32C (Castagnoli), as RFC 3720 and iSCSI use it -----------------------------------------------------------
//
// Each function takes the checksum of the bytes so far (0 at first) and returns that of these bytes behind them.

// Four bits at a time from a table of 16 words: for processors without the instruction.
static inline uint32_t platform_crc32c_software(uint32_t crc, const void *bytes, size_t count) {
  static const uint32_t table[16] = {
      0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
      0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9, 0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75};
  const uint8_t *next = (const uint8_t *)bytes;
  crc = ~crc;
  for (; count > 0; count--) {
    crc ^= *next++;
    crc = (crc >> 4) ^ table[crc & 15];
    crc = (crc >> 4) ^ table[crc & 15];
  }
  return ~crc;
}

#if defined(__x86_64__)

__attribute__((target("sse4.2")))
static inline uint32_t platform_crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
  const uint8_t *next = (const uint8_t *)bytes;
  uint64_t wide = (uint32_t)~crc;
  for (; count >= 8; count -= 8, next += 8) {
    uint64_t word;
    memcpy(&word, next, 8);
    wide = __builtin_ia32_crc32di(wide, word);
  }
  uint32_t narrow = (uint32_t)wide;
  for (; count > 0; count--) narrow = __builtin_ia32_crc32qi(narrow, *next++);
  return ~narrow;
}

static inline int platform_has_crc32c_hardware(void) { return __builtin_cpu_supports("sse4.2") != 0; }

#elif defined(__aarch64__)

__attribute__((target("crc")))
static inline uint32_t platform_crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
  const uint8_t *next = (const uint8_t *)bytes;
  crc = ~crc;
  for (; count >= 8; count -= 8, next += 8) {
    uint64_t word;
    memcpy(&word, next, 8);
    crc = __crc32cd(crc, word);
  }
  for (; count > 0; count--) crc = __crc32cb(crc, *next++);
  return ~crc;
}

static inline int platform_has_crc32c_hardware(void) {
#if defined(__ARM_FEATURE_CRC32)
  return 1;
#elif defined(__linux__)
  return (getauxval(AT_HWCAP) & (1UL << 7)) != 0;  // HWCAP_CRC32
#else
  return 0;
#endif
}

#else

static inline uint32_t platform_crc32c_hardware(uint32_t crc, const void *bytes, size_t count) {
  return platform_crc32c_software(crc, bytes, count);
}

static inline int platform_has_crc32c_hardware(void) { return 0; }

#endif

// The processor's instruction where it has one.
static inline uint32_t platform_crc32c(uint32_t crc, const void *bytes, size_t count) {
  return platform_has_crc32c_hardware() ? platform_crc32c_hardware(crc, bytes, count)
                                        : platform_crc32c_software(crc, bytes, count);
}

// ---- Mutex and condition ------------------------------------------------------------------------------------------
//
// Under names of our own, so that Swift needs no import of the system's C library, which differs by platform.

struct platform_mutex {
  pthread_mutex_t value;
};

struct platform_condition {
  pthread_cond_t value;
};

static inline void platform_mutex_create(struct platform_mutex *mutex) { pthread_mutex_init(&mutex->value, NULL); }
static inline void platform_mutex_destroy(struct platform_mutex *mutex) { pthread_mutex_destroy(&mutex->value); }
static inline void platform_mutex_lock(struct platform_mutex *mutex) { pthread_mutex_lock(&mutex->value); }
static inline void platform_mutex_unlock(struct platform_mutex *mutex) { pthread_mutex_unlock(&mutex->value); }

static inline void platform_condition_create(struct platform_condition *condition) {
  pthread_cond_init(&condition->value, NULL);
}
static inline void platform_condition_destroy(struct platform_condition *condition) {
  pthread_cond_destroy(&condition->value);
}
static inline void platform_condition_wait(struct platform_condition *condition, struct platform_mutex *mutex) {
  pthread_cond_wait(&condition->value, &mutex->value);
}
static inline void platform_condition_signal(struct platform_condition *condition) {
  pthread_cond_signal(&condition->value);
}
static inline void platform_condition_broadcast(struct platform_condition *condition) {
  pthread_cond_broadcast(&condition->value);
}

// ---- Waiting ------------------------------------------------------------------------------------------------------

// Returns earlier when a signal is handled.
static inline void platform_sleep(unsigned milliseconds) {
  struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
  nanosleep(&time, NULL);
}

// ---- File systems -------------------------------------------------------------------------------------------------
//
// Swift's C library module lacks `statfs`.

struct platform_file_system {
  uint64_t magic;            // the kind of file system, as in <linux/magic.h>
  uint64_t available_bytes;  // what an unprivileged process may still write
};

#if defined(__linux__)

// Both answer 0, or -1 if it cannot be told.
static inline int platform_file_system_at(const char *path, struct platform_file_system *answer) {
  struct statfs status;
  if (statfs(path, &status) != 0) return -1;
  answer->magic = (uint32_t)status.f_type;
  answer->available_bytes = (uint64_t)status.f_bavail * (uint64_t)status.f_bsize;
  return 0;
}

static inline int platform_file_system_of(int descriptor, struct platform_file_system *answer) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) return -1;
  answer->magic = (uint32_t)status.f_type;
  answer->available_bytes = (uint64_t)status.f_bavail * (uint64_t)status.f_bsize;
  return 0;
}

#endif

#endif
