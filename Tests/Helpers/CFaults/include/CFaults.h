// Faults in the system calls that write a tape: it kills the process at one of them, cuts a write short, makes a call
// fail, and keeps a journal of all.
//
// No preloading and no tracing: a program that links this defines `pwrite` and its like itself, and the dynamic linker
// gives its definitions to liblmdb too. Calls on other files go straight through. liblmdb changes a tape by `pwrite`,
// `writev` and `fdatasync` only: without `MDB_WRITEMAP` it neither truncates nor msyncs it. What it reads comes through
// the map, where a failing disk is a SIGBUS, so failing reads are not among the faults.
#ifndef CFAULTS_H
#define CFAULTS_H

#include <stdint.h>

enum faults_kind {
  FAULTS_NONE,
  FAULTS_KILL,        // SIGKILL in place of the call
  FAULTS_CUT,         // writes `byte_count` bytes at most, then SIGKILL
  FAULTS_FAIL,        // the call does nothing and fails with `error`
  FAULTS_FAIL_LATE,   // the call does its work and fails with `error`
  FAULTS_FAIL_SHORT,  // a write writes half, as on a disk that fills up; each later call fails with `error`
};

struct faults_plan {
  enum faults_kind kind;
  uint64_t call;        // which call is hit, from 1
  uint64_t byte_count;  // see FAULTS_CUT
  int error;            // an `errno`
  int journal;          // a descriptor to write the journal to, or -1
};

enum faults_entry_kind {
  FAULTS_WRITE = 1,
  FAULTS_SYNC,            // of the tape
  FAULTS_DIRECTORY_SYNC,  // of the folder it lies in
  FAULTS_ACKNOWLEDGED,
};

// An entry of the journal; the bytes that were written follow.
struct faults_entry {
  uint64_t kind;
  uint64_t offset;      // in the tape; the position of FAULTS_ACKNOWLEDGED
  uint64_t byte_count;  // how many bytes follow
  uint64_t is_durable;  // 1 for a write that returns when it is on the disk (O_DSYNC)
};

// Begins to watch the tape at a path without symbolic links. Once, before the tape is opened.
void faults_watch(const char *tape, struct faults_plan plan);

// Notes in the journal that an event was acknowledged.
void faults_acknowledge(uint64_t position);

// How many calls there were.
uint64_t faults_call_count(void);

#endif
