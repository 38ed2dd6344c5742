/* Fills an empty database of the program with orders of many years: fill DATABASE COUNT. */
#include "peer.h"

static const char *const statuses[] = {"placed", "preparing", "ready", "cancelled"};

/* Of twenty consecutive orders, one has each of the other states, and the rest are collected. */
static const char *status_of(long number) {
  long place = number % 20;
  return place < 4 ? statuses[place] : "collected";
}

int main(int count, char **arguments) {
  if (count != 3) give_up("usage", "fill DATABASE COUNT");
  sqlite3 *database = open_database(arguments[1]);
  sqlite3_stmt *order = prepare(database, INSERT_ORDER), *line = prepare(database, INSERT_LINE);
  long orders = atol(arguments[2]);
  int64_t moment = 1577836800000;
  run(database, "PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN IMMEDIATE");
  for (long number = 0; number < orders; number++) {
    char guest[32], key[32];
    const char *status = status_of(number);
    /* Every 25th order is from the same guest; the others are from about five hundred. */
    snprintf(guest, sizeof guest, number % 25 == 7 ? "Ada" : "Guest %ld", number % 503);
    snprintf(key, sizeof key, number % 25 == 7 ? "ada" : "guest %ld", number % 503);
    Identifier id = identifier(moment += 150000);
    insert_order(order, &id, guest, key, status, 1140, 3, moment);
    insert_line(line, &id, 0, "Latte", "large", 2, 450, status[0] == 'c' && status[1] == 'a');
    insert_line(line, &id, 1, "Espresso", NULL, 1, 240, status[0] == 'c' && status[1] == 'a');
    if (number % 50000 == 49999) run(database, "COMMIT; BEGIN IMMEDIATE");
  }
  run(database, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  return 0;
}
