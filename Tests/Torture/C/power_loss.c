// A VFS on top of SQLite's own that keeps writes in memory and passes them on when they are synced.
// Killing a process then has the effect of a power cut: synced data is complete, and unsynced data
// is lost. A sync passes its writes on in any order, as disks do, so a kill during a sync leaves
// any part of it.
//
// A process does not see the unsynced writes of another one, so use one process per database. The
// index of the log ("-shm") needs no sync and is not changed: the first process that opens a
// database rebuilds it.

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "ctorture.h"
#include "unsynced.h"

struct file {
  sqlite3_file base;
  struct content *content;
  sqlite3_file *real;
};

static sqlite3_vfs vfs;
static sqlite3_vfs *disk;
static struct content *contents;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#define REAL(f) (((struct file *)(f))->real)
#define CONTENT(f) (((struct file *)(f))->content)

static int pl_read(sqlite3_file *file, void *buffer, int length, sqlite3_int64 offset) {
  struct content *content = CONTENT(file);
  pthread_mutex_lock(&mutex);
  int code = REAL(file)->pMethods->xRead(REAL(file), buffer, length, offset);
  if (code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ) {
    unsynced_lay_over(content, buffer, length, offset);
    code = offset + length > content->size ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
  }
  pthread_mutex_unlock(&mutex);
  return code;
}

static int pl_write(sqlite3_file *file, const void *data, int length, sqlite3_int64 offset) {
  struct content *content = CONTENT(file);
  pthread_mutex_lock(&mutex);
  int code = unsynced_keep(content, offset, length, data);
  if (code == SQLITE_OK && content->size < offset + length) content->size = offset + length;
  pthread_mutex_unlock(&mutex);
  return code;
}

static int pl_truncate(sqlite3_file *file, sqlite3_int64 size) {
  struct content *content = CONTENT(file);
  pthread_mutex_lock(&mutex);
  int code = unsynced_keep(content, size, 0, NULL);
  if (code == SQLITE_OK) content->size = size;
  pthread_mutex_unlock(&mutex);
  return code;
}

static int pl_sync(sqlite3_file *file, int flags) {
  pthread_mutex_lock(&mutex);
  int code = unsynced_pass_on(CONTENT(file), REAL(file));
  if (code == SQLITE_OK) code = REAL(file)->pMethods->xSync(REAL(file), flags);
  pthread_mutex_unlock(&mutex);
  return code;
}

static int pl_size(sqlite3_file *file, sqlite3_int64 *size) {
  pthread_mutex_lock(&mutex);
  *size = CONTENT(file)->size;
  pthread_mutex_unlock(&mutex);
  return SQLITE_OK;
}

static int pl_close(sqlite3_file *file) {
  struct content *content = CONTENT(file);
  pthread_mutex_lock(&mutex);
  // A program that ends normally leaves its writes to the running system.
  int code = --content->users == 0 ? unsynced_pass_on(content, REAL(file)) : SQLITE_OK;
  if (content->users == 0) {
    struct content **link = &contents;
    while (*link != content) link = &(*link)->next;
    *link = content->next;
    unsynced_forget(content);
    free(content->path);
    free(content);
  }
  pthread_mutex_unlock(&mutex);
  int closed = REAL(file)->pMethods->xClose(REAL(file));
  return code == SQLITE_OK ? closed : code;
}

static int pl_lock(sqlite3_file *f, int level) { return REAL(f)->pMethods->xLock(REAL(f), level); }
static int pl_unlock(sqlite3_file *f, int level) { return REAL(f)->pMethods->xUnlock(REAL(f), level); }
static int pl_reserved(sqlite3_file *f, int *held) { return REAL(f)->pMethods->xCheckReservedLock(REAL(f), held); }
static int pl_control(sqlite3_file *f, int what, void *value) {
  return what == SQLITE_FCNTL_SIZE_HINT ? SQLITE_OK : REAL(f)->pMethods->xFileControl(REAL(f), what, value);
}
static int pl_sector(sqlite3_file *f) { return REAL(f)->pMethods->xSectorSize(REAL(f)); }
static int pl_device(sqlite3_file *f) { return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f)); }
static int pl_map(sqlite3_file *f, int page, int size, int extend, void volatile **address) {
  return REAL(f)->pMethods->xShmMap(REAL(f), page, size, extend, address);
}
static int pl_map_lock(sqlite3_file *f, int offset, int count, int flags) {
  return REAL(f)->pMethods->xShmLock(REAL(f), offset, count, flags);
}
static void pl_barrier(sqlite3_file *f) { REAL(f)->pMethods->xShmBarrier(REAL(f)); }
static int pl_unmap(sqlite3_file *f, int remove) { return REAL(f)->pMethods->xShmUnmap(REAL(f), remove); }

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = pl_close,
    .xRead = pl_read,
    .xWrite = pl_write,
    .xTruncate = pl_truncate,
    .xSync = pl_sync,
    .xFileSize = pl_size,
    .xLock = pl_lock,
    .xUnlock = pl_unlock,
    .xCheckReservedLock = pl_reserved,
    .xFileControl = pl_control,
    .xSectorSize = pl_sector,
    .xDeviceCharacteristics = pl_device,
    .xShmMap = pl_map,
    .xShmLock = pl_map_lock,
    .xShmBarrier = pl_barrier,
    .xShmUnmap = pl_unmap,
};

static struct content *content_of(const char *path, sqlite3_file *real) {
  for (struct content *known = contents; known; known = known->next) {
    if (strcmp(known->path, path) == 0) {
      known->users++;
      return known;
    }
  }
  struct content *fresh = calloc(1, sizeof *fresh);
  if (!fresh || !(fresh->path = strdup(path))) return NULL;
  if (real->pMethods->xFileSize(real, &fresh->size) != SQLITE_OK) return NULL;
  fresh->users = 1;
  fresh->next = contents;
  contents = fresh;
  return fresh;
}

static int pl_open(sqlite3_vfs *self, const char *path, sqlite3_file *opened, int flags, int *given) {
  int lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
  if (!path || !(flags & lasting)) return disk->xOpen(disk, path, opened, flags, given);
  struct file *file = (struct file *)opened;
  memset(file, 0, sizeof *file);
  file->real = (sqlite3_file *)(file + 1);
  int code = disk->xOpen(disk, path, file->real, flags, given);
  if (code != SQLITE_OK) {
    if (file->real->pMethods) file->real->pMethods->xClose(file->real);
    return code;
  }
  pthread_mutex_lock(&mutex);
  file->content = content_of(path, file->real);
  pthread_mutex_unlock(&mutex);
  if (!file->content) {
    file->real->pMethods->xClose(file->real);
    return SQLITE_NOMEM;
  }
  file->base.pMethods = &methods;
  return SQLITE_OK;
}

int power_loss_register(void) {
  disk = sqlite3_vfs_find(NULL);
  if (!disk) return SQLITE_ERROR;
  vfs = *disk;
  vfs.zName = "power-loss";
  vfs.pNext = NULL;
  vfs.szOsFile = (int)sizeof(struct file) + disk->szOsFile;
  vfs.xOpen = pl_open;
  return sqlite3_vfs_register(&vfs, 1);
}
