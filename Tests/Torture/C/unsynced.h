#ifndef UNSYNCED_H
#define UNSYNCED_H

#include <sqlite3.h>

struct change;

/// The state of a file for all connections of this process: the contents on the disk, and the
/// changes that are not there yet.
struct content {
  char *path;
  int users;
  sqlite3_int64 size;
  struct change *changes;
  int count, room;
  struct content *next;
};

/// Records a write, or a truncation at `offset` if `data` is NULL.
int unsynced_keep(struct content *content, sqlite3_int64 offset, int length, const void *data);

/// Applies the changes to data that was read from `offset` on.
void unsynced_lay_over(const struct content *content, unsigned char *buffer, int length, sqlite3_int64 offset);

/// Passes the changes on to the disk, in any order if the order does not matter.
int unsynced_pass_on(struct content *content, sqlite3_file *real);

/// Discards the changes.
void unsynced_forget(struct content *content);

#endif
