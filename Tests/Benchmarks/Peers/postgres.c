/* Places orders on PostgreSQL with the statements of the engine: postgres URL [CLIENTS].
 *
 * Reads a number from standard input, places that many orders over CLIENTS connections (1 by default), each order in a
 * commit of its own, after a round trip for what it reads, and answers with one line, until the input ends: the nanoseconds they took, orders
 * per second, and the 50th and 99th percentile of the microseconds of one order. The tables are those of schema.sql. */
#include <libpq-fe.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { uuid = 2950, bigint = 20, bigints = 1016, text = 25, most = 16 };

typedef struct { unsigned char bytes[16]; } Identifier;

typedef struct {
  int count;
  Oid types[most];
  const char *values[most];
  int lengths[most], formats[most];
  int64_t numbers[most];
} Row;

typedef struct {
  PGconn *connection;
  int number;
  uint64_t seed;
  long orders;
  double *times;
} Client;

static const struct { const char *name, *sql; Oid types[most]; } statements[] = {
    {"snapshot",
     "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
     {0}},
    {"premises",
     "SELECT id, version, identity, closed_at, least_password_length, log_position, log_hash FROM auth_premises "
     "WHERE id = $1 LIMIT $2",
     {uuid, bigint}},
    {"rollback",
     "ROLLBACK",
     {0}},
    {"begin",
     "BEGIN",
     {0}},
    {"unit",
     "INSERT INTO core_commit (unit_id, committed_at, written) VALUES ($1, (EXTRACT(EPOCH FROM clock_timestamp()) * "
     "1000)::bigint + 0 / (SELECT CASE WHEN COUNT(*) = 68 THEN 1 ELSE 0 END FROM core_migration), $2)",
     {uuid, text}},
    {"menu",
     "SELECT 1 / CASE WHEN COUNT(*) = 2 THEN 1 ELSE 0 END FROM (SELECT 1 FROM orders_menu_item AS stored JOIN "
     "unnest('{00000000-0000-0000-0000-000000000001,00000000-0000-0000-0000-000000000002}'::uuid[], "
     "'{1,1}'::bigint[]) AS expected (id, version) USING (id, version) ORDER BY stored.id FOR SHARE OF stored) AS "
     "found",
     {0}},
    {"locks",
     "SELECT CASE WHEN n & 1 = 1 THEN pg_advisory_xact_lock(n >> 1)::text ELSE pg_advisory_xact_lock_shared(n >> "
     "1)::text END FROM unnest($1::bigint[]) AS n",
     {bigints}},
    {"order",
     "INSERT INTO orders_order (id, version, id_tail, guest, guest_key, status, is_cancelled, currency, total, "
     "quantity, placed_at) VALUES ($1, 1, $2, $3, $4, 'placed', 0, 'USD', 1140, 3, $5)",
     {uuid, bigint, text, text, bigint}},
    {"lines",
     "INSERT INTO orders_order_line (owner, position, item, category, size, quantity, currency, unit_price, total, "
     "is_cancelled, revenue, order_count) VALUES ($1, 0, 'Latte', 'drink', 'large', 2, 'USD', 450, 900, 0, 900, 1), "
     "($1, 1, 'Espresso', 'drink', NULL, 1, 'USD', 240, 240, 0, 240, 1)",
     {uuid}},
    {"event",
     "INSERT INTO core_event (id, name, payload, aggregate_type, aggregate_id, unit_id, raised_at, generation) "
     "VALUES ($1, 'orders.placed.v1', $2, 'Order', $3, $4, $5, 0)",
     {uuid, text, uuid, uuid, bigint}},
    {"notification",
     "INSERT INTO orders_notification (id, version, order_id, guest, message, created_at, is_unread) VALUES ($1, 1, "
     "$2, 'Ada', 'Your order is being processed.', $3, 0)",
     {uuid, uuid, bigint}},
    {"delivery",
     "INSERT INTO core_delivery (event_id, handler, aggregate_id, is_open, status, attempts, due_at, owner, "
     "settled_at, epoch) VALUES ($1, 'orders.notify-guest', $2, 0, 'done', 0, 0, $3, $4, "
     "'00000000-0000-0000-0000-000000000001')",
     {uuid, uuid, uuid, bigint}},
    {"commit",
     "COMMIT",
     {0}},
};
enum { snapshot, premises, rollback, begin, unit, menu, locks, order, lines, event, notification, delivery, commit, statement_count };

static const char *address;
static pthread_barrier_t start, end;

static void give_up(const char *what, const char *why) {
  fprintf(stderr, "peer: %s: %s\n", what, why);
  exit(1);
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static uint64_t mixed(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* Returns a UUID version 7. */
static Identifier identifier(Client *client, int64_t moment) {
  Identifier id;
  uint64_t high = (uint64_t)moment << 16 | 0x7000 | (mixed(&client->seed) & 0xFFF);
  uint64_t low = 0x8000000000000000u | mixed(&client->seed) >> 2;
  for (int i = 0; i < 8; i++) {
    id.bytes[i] = (unsigned char)(high >> (56 - 8 * i));
    id.bytes[8 + i] = (unsigned char)(low >> (56 - 8 * i));
  }
  return id;
}

static void add_id(Row *row, const Identifier *id) {
  row->values[row->count] = (const char *)id->bytes;
  row->lengths[row->count] = 16;
  row->formats[row->count++] = 1;
}

static void add_number(Row *row, int64_t number) {
  row->numbers[row->count] = (int64_t)__builtin_bswap64((uint64_t)number);
  row->values[row->count] = (const char *)&row->numbers[row->count];
  row->lengths[row->count] = 8;
  row->formats[row->count++] = 1;
}

static void add_text(Row *row, const char *value) {
  row->values[row->count] = value;
  row->lengths[row->count] = (int)strlen(value);
  row->formats[row->count++] = 1;
}

static void send_row(Client *client, int statement, const Row *row) {
  if (PQsendQueryPrepared(client->connection, statements[statement].name, row->count, row->values, row->lengths,
                          row->formats, 1) != 1)
    give_up(statements[statement].name, PQerrorMessage(client->connection));
}

/* The number of a lock on an identifier, as the engine computes it, for a shared lock. */
static int64_t lock_number(const Identifier *id) {
  uint64_t high, low;
  memcpy(&high, id->bytes, 8), memcpy(&low, id->bytes + 8, 8);
  return (int64_t)((1024 + (__builtin_bswap64(high) ^ __builtin_bswap64(low)) % 1024) * 2);
}

/* Adds an array of the numbers of two locks in their order. */
static void add_locks(Row *row, unsigned char *array, const Identifier *one, const Identifier *other) {
  static const uint32_t header[] = {1, 0, bigint, 2, 1};
  int64_t numbers[] = {lock_number(one), lock_number(other)};
  if (numbers[0] > numbers[1]) numbers[1] = lock_number(one), numbers[0] = lock_number(other);
  unsigned char *end = array;
  for (int i = 0; i < 5; i++, end += 4) memcpy(end, &(uint32_t){__builtin_bswap32(header[i])}, 4);
  for (int i = 0; i < 2; i++, end += 12) {
    memcpy(end, &(uint32_t){__builtin_bswap32(8)}, 4);
    memcpy(end + 4, &(uint64_t){__builtin_bswap64((uint64_t)numbers[i])}, 8);
  }
  row->values[row->count] = (const char *)array;
  row->lengths[row->count] = (int)(end - array);
  row->formats[row->count++] = 1;
}

/* Reads the results of one pipeline until that of Sync. */
static void receive(Client *client) {
  for (;;) {
    PGresult *result = PQgetResult(client->connection);
    if (result == NULL) continue;
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_PIPELINE_SYNC)
      give_up("an order", PQresultErrorMessage(result));
    PQclear(result);
    if (status == PGRES_PIPELINE_SYNC) return;
  }
}

/* Sends the questions of an order, and waits. The end of their transaction is sent with the commit. */
static void ask(Client *client) {
  static const Identifier only = {"coffee\x80\0\x80\0\0\0\0\0\0\1"};
  Row none = {0}, row = {0};
  send_row(client, snapshot, &none);
  add_id(&row, &only), add_number(&row, 1);
  send_row(client, premises, &row);
  if (PQpipelineSync(client->connection) != 1) give_up("sync", PQerrorMessage(client->connection));
  receive(client);
}

static void send_order(Client *client) {
  int64_t now = nanoseconds(CLOCK_REALTIME) / 1000000;
  Identifier ids[4];
  for (int i = 0; i < 4; i++) ids[i] = identifier(client, now);
  enum { order_id, event_id, unit_id, notification_id };
  char payload[96], written[160];
  snprintf(payload, sizeof payload, "{\"at\":\"2026-01-01T00:00:00.000Z\",\"guest\":\"Ada\",\"order\":\"%016llx\"}",
           (unsigned long long)now);
  snprintf(written, sizeof written, "%032llx orders_order 1\n%032llx core_event 1\n%032llx orders_notification 1",
           (unsigned long long)now, (unsigned long long)now, (unsigned long long)now);
  unsigned char array[64];
  Row none = {0}, row = {0};
  send_row(client, rollback, &none);
  send_row(client, begin, &none);
  add_id(&row, &ids[unit_id]), add_text(&row, written);
  send_row(client, unit, &row);
  send_row(client, menu, &none);
  row = none;
  add_locks(&row, array, &ids[order_id], &ids[notification_id]);
  send_row(client, locks, &row);
  row = none;
  add_id(&row, &ids[order_id]), add_number(&row, now & 0xFFFFFF), add_text(&row, "Ada"), add_text(&row, "ada");
  add_number(&row, now);
  send_row(client, order, &row);
  row = none;
  add_id(&row, &ids[order_id]);
  send_row(client, lines, &row);
  row = none;
  add_id(&row, &ids[event_id]), add_text(&row, payload), add_id(&row, &ids[order_id]), add_id(&row, &ids[unit_id]);
  add_number(&row, now);
  send_row(client, event, &row);
  row = none;
  add_id(&row, &ids[notification_id]), add_id(&row, &ids[order_id]), add_number(&row, now);
  send_row(client, notification, &row);
  row = none;
  add_id(&row, &ids[event_id]), add_id(&row, &ids[order_id]), add_id(&row, &ids[unit_id]), add_number(&row, now);
  send_row(client, delivery, &row);
  send_row(client, commit, &none);
  if (PQpipelineSync(client->connection) != 1) give_up("sync", PQerrorMessage(client->connection));
  receive(client);
}

static void connect_to_server(Client *client) {
  client->connection = PQconnectdb(address);
  if (PQstatus(client->connection) != CONNECTION_OK) give_up("connection", PQerrorMessage(client->connection));
  for (int i = 0; i < statement_count; i++) {
    int count = 0;
    while (statements[i].types[count] != 0) count++;
    PGresult *result =
        PQprepare(client->connection, statements[i].name, statements[i].sql, count, statements[i].types);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) give_up(statements[i].sql, PQresultErrorMessage(result));
    PQclear(result);
  }
  if (PQenterPipelineMode(client->connection) != 1) give_up("pipeline", PQerrorMessage(client->connection));
}

static void *work(void *argument) {
  Client *client = argument;
  for (;;) {
    pthread_barrier_wait(&start);
    for (long i = 0; i < client->orders; i++) {
      int64_t began = nanoseconds(CLOCK_MONOTONIC);
      ask(client);
      send_order(client);
      client->times[i] = (nanoseconds(CLOCK_MONOTONIC) - began) / 1e3;
    }
    pthread_barrier_wait(&end);
  }
  return NULL;
}

static int ascending(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

static void report(Client *clients, int count, int64_t duration) {
  long total = 0;
  for (int i = 0; i < count; i++) total += clients[i].orders;
  double *times = malloc(total * sizeof *times);
  if (times == NULL) give_up("report", "out of memory");
  long filled = 0;
  for (int i = 0; i < count; i++) {
    memcpy(times + filled, clients[i].times, clients[i].orders * sizeof *times);
    filled += clients[i].orders;
  }
  qsort(times, total, sizeof *times, ascending);
  printf("%lld %.0f %.0f %.0f\n", (long long)duration, total / (duration / 1e9), times[total / 2],
         times[total * 99 / 100]);
  fflush(stdout);
  free(times);
}

int main(int count, char **arguments) {
  if (count != 2 && count != 3) give_up("usage", "postgres URL [CLIENTS]");
  address = arguments[1];
  int client_count = count == 3 ? atoi(arguments[2]) : 1;
  if (client_count < 1) give_up("usage", "CLIENTS is at least 1");
  Client *clients = calloc(client_count, sizeof *clients);
  if (clients == NULL) give_up("start", "out of memory");
  pthread_barrier_init(&start, NULL, client_count + 1);
  pthread_barrier_init(&end, NULL, client_count + 1);
  for (int i = 0; i < client_count; i++) {
    pthread_t thread;
    clients[i].number = i;
    clients[i].seed = (uint64_t)nanoseconds(CLOCK_REALTIME) * (i + 1);
    connect_to_server(&clients[i]);
    if (pthread_create(&thread, NULL, work, &clients[i]) != 0) give_up("start", "no thread");
  }
  long orders;
  while (scanf("%ld", &orders) == 1) {
    for (int i = 0; i < client_count; i++) {
      clients[i].orders = orders / client_count + (i < orders % client_count);
      clients[i].times = realloc(clients[i].times, (clients[i].orders + 1) * sizeof(double));
      if (clients[i].times == NULL) give_up("start", "out of memory");
    }
    pthread_barrier_wait(&start);
    int64_t began = nanoseconds(CLOCK_MONOTONIC);
    pthread_barrier_wait(&end);
    if (orders > 0) report(clients, client_count, nanoseconds(CLOCK_MONOTONIC) - began);
  }
  return 0;
}
