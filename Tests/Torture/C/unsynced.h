#ifndef UNSYNCED_H
#define UNSYNCED_H

#include <sqlite3.h>

struct change;

/// What all connections of this process see of a file: what the disk has, and the changes that it does not have yet.
struct content {
  char *path;
  int users;
  sqlite3_int64 size;
  struct change *changes;
  int count, room;
  struct content *next;
};

/// Notes a write, or a cut at `offset` if there is no data.
int unsynced_keep(struct content *content, sqlite3_int64 offset, int length, const void *data);

/// Lays the changes over what was read from `offset` on.
void unsynced_lay_over(const struct content *content, unsigned char *buffer, int length, sqlite3_int64 offset);

/// Passes the changes on to the disk, in any order if the order does not matter.
int unsynced_pass_on(struct content *content, sqlite3_file *real);

/// Gives up the changes.
void unsynced_forget(struct content *content);

#endif
