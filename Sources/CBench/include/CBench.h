/// The raw C loops that navtape-bench compares with: the least that liblmdb can be asked to do for the same bytes.
#ifndef CBENCH_H
#define CBENCH_H

#include <stddef.h>
#include <stdint.h>

/// Appends records to a new LMDB file under the keys 1, 2, 3 … with mdb_cursor_put, in transactions of `batch` records.
///
/// `ends[i]` is where record i ends in `bytes`. `durable` syncs data and meta page at each commit, else only data
/// (MDB_NOMETASYNC). Returns the seconds it took, or a negative LMDB error code.
double cbench_append(const char *path, const uint8_t *bytes, const size_t *ends, size_t count, size_t batch, int durable);

/// Reads a database of an LMDB file from first to last key with a cursor and touches each cache line of each value.
///
/// Sets the number of records and a sum over what was touched. Returns the seconds it took, or a negative error code.
double cbench_scan(const char *path, const char *database, uint64_t *count, uint64_t *sum);

/// Locks an uncontended mutex, copies 64 bytes, and unlocks, `count` times. Returns the seconds it took.
double cbench_lock_copy(uint64_t count, uint64_t *sum);

#endif
