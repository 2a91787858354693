#include "CBench.h"

#include <lmdb.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int open_env(MDB_env **env, const char *path, unsigned flags) {
  int rc = mdb_env_create(env);
  if (rc) return rc;
  mdb_env_set_maxdbs(*env, 8);
  mdb_env_set_mapsize(*env, (size_t)16 << 30);
  return mdb_env_open(*env, path, MDB_NOSUBDIR | MDB_NOTLS | flags, 0600);
}

double cbench_append(const char *path, const uint8_t *bytes, const size_t *ends, size_t count, size_t batch, int durable) {
  MDB_env *env;
  int rc = open_env(&env, path, durable ? 0 : MDB_NOMETASYNC);
  if (rc) return -1.0;
  MDB_dbi dbi = 0;
  double start = now();
  for (size_t first = 0; first < count && !rc; first += batch) {
    MDB_txn *txn;
    MDB_cursor *cursor;
    rc = mdb_txn_begin(env, NULL, 0, &txn);
    if (!rc && first == 0) rc = mdb_dbi_open(txn, "events", MDB_CREATE | MDB_INTEGERKEY, &dbi);
    if (!rc) rc = mdb_cursor_open(txn, dbi, &cursor);
    for (size_t i = first; i < first + batch && i < count && !rc; i++) {
      size_t begin = i == 0 ? 0 : ends[i - 1];
      uint64_t number = i + 1;
      MDB_val key = {sizeof number, &number};
      MDB_val value = {ends[i] - begin, (void *)(bytes + begin)};
      rc = mdb_cursor_put(cursor, &key, &value, MDB_APPEND | MDB_NOOVERWRITE);
    }
    if (!rc) rc = mdb_txn_commit(txn);
  }
  double seconds = now() - start;
  mdb_env_close(env);
  return rc ? -1.0 : seconds;
}

double cbench_scan(const char *path, const char *database, uint64_t *count, uint64_t *sum) {
  MDB_env *env;
  if (open_env(&env, path, MDB_RDONLY)) return -1.0;
  MDB_txn *txn;
  MDB_dbi dbi;
  MDB_cursor *cursor;
  if (mdb_txn_begin(env, NULL, MDB_RDONLY, &txn) || mdb_dbi_open(txn, database, MDB_INTEGERKEY, &dbi) ||
      mdb_cursor_open(txn, dbi, &cursor)) {
    mdb_env_close(env);
    return -1.0;
  }
  MDB_val key, value;
  uint64_t seen = 0, total = 0;
  double start = now();
  while (mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0) {
    const uint8_t *bytes = value.mv_data;
    for (size_t offset = 0; offset < value.mv_size; offset += 64) total += bytes[offset];
    seen++;
  }
  double seconds = now() - start;
  mdb_cursor_close(cursor);
  mdb_txn_abort(txn);
  mdb_env_close(env);
  *count = seen;
  *sum = total;
  return seconds;
}

double cbench_lock_copy(uint64_t count, uint64_t *sum) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  uint64_t source[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  volatile uint64_t target[8] = {0};
  double start = now();
  for (uint64_t i = 0; i < count; i++) {
    source[0] = i;
    pthread_mutex_lock(&mutex);
    for (int word = 0; word < 8; word++) target[word] = source[word];
    pthread_mutex_unlock(&mutex);
  }
  double seconds = now() - start;
  *sum = target[0];
  return seconds;
}
