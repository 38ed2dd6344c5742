#include "unsynced.h"

#include <stdlib.h>
#include <string.h>

struct change {
  sqlite3_int64 offset;
  int length;
  /// The written data; NULL for a truncation.
  unsigned char *data;
};

int unsynced_keep(struct content *content, sqlite3_int64 offset, int length, const void *data) {
  if (content->count == content->room) {
    int room = content->room ? 2 * content->room : 64;
    struct change *grown = realloc(content->changes, room * sizeof *grown);
    if (!grown) return SQLITE_NOMEM;
    content->changes = grown;
    content->room = room;
  }
  struct change change = {offset, length, NULL};
  if (data) {
    if (!(change.data = malloc(length))) return SQLITE_NOMEM;
    memcpy(change.data, data, length);
  }
  content->changes[content->count++] = change;
  return SQLITE_OK;
}

void unsynced_forget(struct content *content) {
  for (int i = 0; i < content->count; i++) free(content->changes[i].data);
  free(content->changes);
  content->changes = NULL;
  content->count = content->room = 0;
}

/// Returns 1 if the order of the changes does not matter.
static int are_apart(const struct content *content) {
  if (content->count > 64) return 0;
  for (int i = 0; i < content->count; i++) {
    const struct change *one = &content->changes[i];
    if (!one->data) return 0;
    for (int j = 0; j < i; j++) {
      const struct change *other = &content->changes[j];
      if (one->offset < other->offset + other->length && other->offset < one->offset + one->length) return 0;
    }
  }
  return 1;
}

static void shuffle(struct content *content) {
  for (int i = content->count - 1; i > 0; i--) {
    unsigned random;
    sqlite3_randomness(sizeof random, &random);
    struct change swapped = content->changes[i];
    content->changes[i] = content->changes[random % (i + 1)];
    content->changes[random % (i + 1)] = swapped;
  }
}

int unsynced_pass_on(struct content *content, sqlite3_file *real) {
  if (are_apart(content)) shuffle(content);
  for (int i = 0; i < content->count; i++) {
    struct change *change = &content->changes[i];
    int code = change->data ? real->pMethods->xWrite(real, change->data, change->length, change->offset)
                            : real->pMethods->xTruncate(real, change->offset);
    if (code != SQLITE_OK) return code;
  }
  unsynced_forget(content);
  return SQLITE_OK;
}

/// Applies a change to data that was read from `offset` on.
static void lay_over(const struct change *change, unsigned char *buffer, int length, sqlite3_int64 offset) {
  sqlite3_int64 from = change->offset > offset ? change->offset : offset;
  sqlite3_int64 end = offset + length;
  if (change->data && change->offset + change->length < end) end = change->offset + change->length;
  if (from >= end) return;
  if (change->data) {
    memcpy(buffer + (from - offset), change->data + (from - change->offset), end - from);
  } else {
    memset(buffer + (from - offset), 0, end - from);
  }
}

void unsynced_lay_over(const struct content *content, unsigned char *buffer, int length, sqlite3_int64 offset) {
  for (int i = 0; i < content->count; i++) lay_over(&content->changes[i], buffer, length, offset);
}
