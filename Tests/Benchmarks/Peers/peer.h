/* Shared by the peers: time, identifiers and statements on the system's SQLite. */
#ifndef PEER_H
#define PEER_H

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { unsigned char bytes[16]; } Identifier;

static inline int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static inline int64_t milliseconds(void) { return nanoseconds(CLOCK_REALTIME) / 1000000; }

static inline uint64_t mixed(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* Returns a UUID version 7 for a time, ascending within the millisecond. */
static inline Identifier identifier(int64_t moment) {
  static uint64_t state = 1;
  static uint64_t last, counter;
  Identifier id;
  if ((uint64_t)moment > last) { last = (uint64_t)moment; counter = 0; }
  else if (++counter > 0xFFF) { last++; counter = 0; }
  uint64_t high = last << 16 | 0x7000 | counter;
  uint64_t low = 0x8000000000000000u | mixed(&state) >> 2;
  for (int i = 0; i < 8; i++) {
    id.bytes[i] = (unsigned char)(high >> (56 - 8 * i));
    id.bytes[8 + i] = (unsigned char)(low >> (56 - 8 * i));
  }
  return id;
}

/* Returns the last twelve digits, in reverse order. */
static inline int64_t tail_of(const Identifier *id) {
  int64_t key = 0;
  for (int i = 15; i > 9; i--) key = key << 8 | (id->bytes[i] & 15) << 4 | id->bytes[i] >> 4;
  return key;
}

/* Writes the 36 characters of a UUID. */
static inline void write_identifier(const Identifier *id, char *text) {
  static const char digits[] = "0123456789abcdef";
  for (int i = 0; i < 16; i++) {
    if (i == 4 || i == 6 || i == 8 || i == 10) *text++ = '-';
    *text++ = digits[id->bytes[i] >> 4];
    *text++ = digits[id->bytes[i] & 15];
  }
  *text = 0;
}

static inline void give_up(const char *what, const char *why) {
  fprintf(stderr, "peer: %s: %s\n", what, why);
  exit(1);
}

static inline void run(sqlite3 *database, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK) give_up(sql, message ? message : "failed");
}

static inline sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    give_up(sql, sqlite3_errmsg(database));
  return statement;
}

static inline void finish(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) give_up(sqlite3_sql(statement), sqlite3_errmsg(sqlite3_db_handle(statement)));
  sqlite3_reset(statement);
}

static inline void bind_id(sqlite3_stmt *statement, int index, const Identifier *id) {
  sqlite3_bind_blob(statement, index, id->bytes, 16, SQLITE_STATIC);
}

static inline void bind_text(sqlite3_stmt *statement, int index, const char *text) {
  sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

static inline sqlite3 *open_database(const char *path) {
  sqlite3 *database = NULL;
  if (sqlite3_open(path, &database) != SQLITE_OK) give_up(path, "cannot be opened");
  sqlite3_busy_timeout(database, 5000);
  run(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA mmap_size = 0; PRAGMA foreign_keys = ON;");
  return database;
}

/* Creates the tables and indexes of the model, in the same order. */
static inline void copy_schema(sqlite3 *database, const char *model) {
  sqlite3 *source = NULL;
  if (sqlite3_open_v2(model, &source, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) give_up(model, "cannot be opened");
  /* A virtual table creates its own tables. */
  sqlite3_stmt *all = prepare(
      source,
      "SELECT sql FROM sqlite_master AS t WHERE sql IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sqlite_master AS v"
      " WHERE t.type = 'table' AND v.sql LIKE 'CREATE VIRTUAL TABLE%' AND t.name LIKE v.name || '^_%' ESCAPE '^')"
      " ORDER BY rowid");
  while (sqlite3_step(all) == SQLITE_ROW) run(database, (const char *)sqlite3_column_text(all, 0));
  sqlite3_finalize(all);
  sqlite3_close(source);
}

#define INSERT_ORDER                                                                                  \
  "INSERT INTO orders_order (id, version, id_tail, guest, guest_key, status, is_cancelled, currency," \
  " discount_hundredths, discount_amount, total, quantity, deliver_to, note, placed_at)"              \
  " VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6, 'USD', NULL, NULL, ?7, ?8, NULL, NULL, ?9)"
#define INSERT_LINE                                                                               \
  "INSERT INTO orders_order_line (owner, position, item, category, size, quantity, currency,"     \
  " unit_price, total, is_cancelled, revenue, order_count)"                                        \
  " VALUES (?1, ?2, ?3, 'drink', ?4, ?5, 'USD', ?6, ?7, ?8, ?7, 1 - ?8)"

static inline void insert_order(
    sqlite3_stmt *statement, const Identifier *id, const char *guest, const char *key, const char *status,
    int64_t total, int64_t quantity, int64_t moment) {
  bind_id(statement, 1, id);
  sqlite3_bind_int64(statement, 2, tail_of(id));
  bind_text(statement, 3, guest);
  bind_text(statement, 4, key);
  bind_text(statement, 5, status);
  sqlite3_bind_int(statement, 6, strcmp(status, "cancelled") == 0);
  sqlite3_bind_int64(statement, 7, total);
  sqlite3_bind_int64(statement, 8, quantity);
  sqlite3_bind_int64(statement, 9, moment);
  finish(statement);
}

static inline void insert_line(
    sqlite3_stmt *statement, const Identifier *order, int position, const char *item, const char *size,
    int64_t quantity, int64_t price, int is_cancelled) {
  bind_id(statement, 1, order);
  sqlite3_bind_int(statement, 2, position);
  bind_text(statement, 3, item);
  if (size) bind_text(statement, 4, size);
  else sqlite3_bind_null(statement, 4);
  sqlite3_bind_int64(statement, 5, quantity);
  sqlite3_bind_int64(statement, 6, price);
  sqlite3_bind_int64(statement, 7, price * quantity);
  sqlite3_bind_int(statement, 8, is_cancelled);
  finish(statement);
}

#endif
