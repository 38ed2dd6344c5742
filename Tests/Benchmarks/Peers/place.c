/* Places the same orders with the same durability, in C: place MODEL DATABASE [lone|once|same|batch|waiting|done].
 * MODEL is a database to copy the schema from, or - if the database already has it.
 *
 * Reads a number from standard input, places that many orders and answers with the nanoseconds they took, until the
 * input ends. The last argument is the mode: `lone`, one order per commit, each followed by its notification in
 * another; `once`, each order with its notification in one commit; `same`, like `once`, but with the questions that the
 * program asks for an order, and its settings; `batch`, all orders in one commit and all
 * notifications in another; `waiting`, all in one commit without notifications, as another run of the machine left
 * them; `done`, no orders, only delivered events. */
#include "peer.h"

typedef struct {
  sqlite3 *database;
  sqlite3_stmt *begin, *commit, *unit, *order, *line, *event, *delivery, *notification, *acknowledge;
  /* The questions: who is signed in, on a connection that only reads, and what changed since. */
  sqlite3_stmt *begin_reading, *premises, *end_reading, *schema, *version;
  Identifier items[2];
} Shop;

static const char handler[] = "orders.notify-guest";
/* The rows of a unit of work, as the program stores them with the unit. */
static const char written[] =
    "01a20bbe36c376c68be1423382baa91a orders_order 1\n01a20bbe36c376c7a37e72d1fdcb8c4a core_event 1\n"
    "01a20bbe36c376c881911b9d6e52e3ab orders_notification 1 01a20bbe36c376c7a37e72d1fdcb8c4a orders.notify-guest";
static const char handled[] = "01a20bbe36c376c881911b9d6e52e3ab orders_notification 1";

static Shop open_shop(const char *model, const char *path) {
  sqlite3 *database = open_database(path);
  if (strcmp(model, "-") != 0) copy_schema(database, model);
  Shop shop = {
      .database = database,
      .begin = prepare(database, "BEGIN IMMEDIATE"),
      .commit = prepare(database, "COMMIT"),
      .unit = prepare(database, "INSERT INTO core_commit (unit_id, committed_at, written) VALUES (?1, ?2, ?3)"),
      .order = prepare(database, INSERT_ORDER),
      .line = prepare(database, INSERT_LINE),
      .event = prepare(
          database,
          "INSERT INTO core_event (id, name, payload, aggregate_type, aggregate_id, unit_id, raised_at, generation)"
          " VALUES (?1, 'orders.placed.v1', ?2, 'Order', ?3, ?4, ?5, 0)"),
      .delivery = prepare(
          database,
          "INSERT INTO core_delivery (event_id, handler, aggregate_id, is_open, status, attempts, due_at, owner,"
          " settled_at, epoch) VALUES (?1, ?2, ?3, ?6, ?7, 0, ?4, ?5, ?8, x'00000000000000000000000000000001')"),
      .notification = prepare(
          database,
          "INSERT INTO orders_notification (id, version, order_id, guest, message, created_at, is_unread)"
          " VALUES (?1, 1, ?2, 'Ada', ?3, ?4, 0)"),
      .acknowledge = prepare(
          database,
          "UPDATE core_delivery SET is_open = 0, status = 'done', settled_at = ?4"
          " WHERE event_id = ?1 AND handler = ?2 AND is_open = 1 AND owner = ?3"),
  };
  return shop;
}

/* The state in which a delivery is stored with its event. */
typedef enum { running, pending, done } Status;

/* Prepares the questions of the mode `same`, and copies the menu. */
static void prepare_questions(Shop *shop, const char *model, const char *path) {
  sqlite3 *reader = open_database(path);
  run(shop->database, "PRAGMA secure_delete = ON");
  char copy[4200];
  snprintf(copy, sizeof copy, "ATTACH '%s' AS model; INSERT INTO orders_menu_item SELECT * FROM model.orders_menu_item;"
           " DETACH model", model);
  run(shop->database, copy);
  sqlite3_stmt *items = prepare(shop->database, "SELECT id FROM orders_menu_item WHERE name_key IN ('espresso', 'latte')");
  for (int i = 0; i < 2; i++) {
    if (sqlite3_step(items) != SQLITE_ROW) give_up("menu", "an item is missing");
    memcpy(shop->items[i].bytes, sqlite3_column_blob(items, 0), 16);
  }
  sqlite3_finalize(items);
  shop->begin_reading = prepare(reader, "BEGIN DEFERRED");
  shop->premises = prepare(
      reader, "SELECT id, version, identity, closed_at, least_password_length, log_position, log_hash FROM auth_premises"
      " WHERE id = zeroblob(16) LIMIT 2");
  shop->end_reading = prepare(reader, "ROLLBACK");
  shop->schema = prepare(shop->database, "PRAGMA schema_version");
  shop->version = prepare(shop->database, "SELECT version FROM orders_menu_item WHERE id = ?1");
}

/* Reads a row to its end. */
static void ask(sqlite3_stmt *question) {
  if (sqlite3_step(question) != SQLITE_ROW) give_up(sqlite3_sql(question), "there is no row");
  finish(question);
}

static void write_unit(Shop *shop, const Identifier *unit, const char *written) {
  bind_id(shop->unit, 1, unit);
  sqlite3_bind_int64(shop->unit, 2, milliseconds());
  bind_text(shop->unit, 3, written);
  finish(shop->unit);
}

static void write_event(
    Shop *shop, const Identifier *event, const Identifier *order, const Identifier *owner, int64_t now, Status status) {
  static const char *const names[] = {"running", "pending", "done"};
  char payload[160], moment[32], name[37];
  time_t seconds = now / 1000;
  struct tm calendar;
  write_identifier(order, name);
  strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%S", gmtime_r(&seconds, &calendar));
  snprintf(payload, sizeof payload, "{\"at\":\"%s.%03dZ\",\"guest\":\"Ada\",\"order\":\"%s\"}", moment,
           (int)(now % 1000), name);
  Identifier unit = identifier(now);
  write_unit(shop, &unit, written);
  bind_id(shop->event, 1, event);
  bind_text(shop->event, 2, payload);
  bind_id(shop->event, 3, order);
  bind_id(shop->event, 4, &unit);
  sqlite3_bind_int64(shop->event, 5, now);
  finish(shop->event);
  bind_id(shop->delivery, 1, event);
  bind_text(shop->delivery, 2, handler);
  bind_id(shop->delivery, 3, order);
  sqlite3_bind_int64(shop->delivery, 4, status == pending ? 0 : now + 3000);
  bind_id(shop->delivery, 5, owner);
  sqlite3_bind_int(shop->delivery, 6, status != done);
  bind_text(shop->delivery, 7, names[status]);
  if (status == done) sqlite3_bind_int64(shop->delivery, 8, now);
  else sqlite3_bind_null(shop->delivery, 8);
  finish(shop->delivery);
}

static void notify(Shop *shop, const Identifier *order) {
  char message[80], name[37];
  int64_t now = milliseconds();
  Identifier id = identifier(now);
  write_identifier(order, name);
  snprintf(message, sizeof message, "Your order %s is being processed.", name + 28);
  bind_id(shop->notification, 1, &id);
  bind_id(shop->notification, 2, order);
  bind_text(shop->notification, 3, message);
  sqlite3_bind_int64(shop->notification, 4, now);
  finish(shop->notification);
}

/* Stores that the handler is done, in a unit of work of its own. */
static void acknowledge(Shop *shop, const Identifier *event, const Identifier *owner) {
  Identifier unit = identifier(milliseconds());
  write_unit(shop, &unit, handled);
  bind_id(shop->acknowledge, 1, event);
  bind_text(shop->acknowledge, 2, handler);
  bind_id(shop->acknowledge, 3, owner);
  sqlite3_bind_int64(shop->acknowledge, 4, milliseconds());
  finish(shop->acknowledge);
  if (sqlite3_changes(shop->database) != 1) give_up("acknowledgment", "there is no such delivery");
}

static void place(Shop *shop, const Identifier *order, const Identifier *event, const Identifier *owner, Status status) {
  int64_t now = milliseconds();
  insert_order(shop->order, order, "Ada", "ada", "placed", 1140, 3, now);
  insert_line(shop->line, order, 0, "Latte", "large", 2, 450, 0);
  insert_line(shop->line, order, 1, "Espresso", NULL, 1, 240, 0);
  write_event(shop, event, order, owner, now, status);
}

/* Places one order and its notification, each in a separate commit. */
static void place_alone(Shop *shop, const Identifier *owner) {
  Identifier order = identifier(milliseconds()), event = identifier(milliseconds());
  finish(shop->begin);
  place(shop, &order, &event, owner, running);
  finish(shop->commit);
  finish(shop->begin);
  notify(shop, &order);
  acknowledge(shop, &event, owner);
  finish(shop->commit);
}

/* Places one order with its notification in one commit. */
static void place_once(Shop *shop, const Identifier *owner) {
  Identifier order = identifier(milliseconds()), event = identifier(milliseconds());
  finish(shop->begin);
  place(shop, &order, &event, owner, done);
  notify(shop, &order);
  finish(shop->commit);
}

/* Places one order with its notification in one commit, and asks what the program asks. */
static void place_same(Shop *shop, const Identifier *owner) {
  finish(shop->begin_reading);
  finish(shop->premises);
  finish(shop->end_reading);
  Identifier order = identifier(milliseconds()), event = identifier(milliseconds());
  finish(shop->begin);
  ask(shop->schema);
  for (int i = 0; i < 2; i++) {
    bind_id(shop->version, 1, &shop->items[i]);
    ask(shop->version);
  }
  place(shop, &order, &event, owner, done);
  notify(shop, &order);
  finish(shop->commit);
}

/* Places many orders in one commit. The mode `batch` stores the effects of their events in another. */
static void place_batch(Shop *shop, const Identifier *owner, long count, const char *mode) {
  Identifier *orders = calloc(count, sizeof *orders), *events = calloc(count, sizeof *events);
  if (orders == NULL || events == NULL) give_up("batch", "out of memory");
  int64_t now = milliseconds();
  finish(shop->begin);
  for (long number = 0; number < count; number++) {
    orders[number] = identifier(now);
    events[number] = identifier(now);
    if (strcmp(mode, "done") == 0) {
      write_event(shop, &events[number], &orders[number], owner, now, done);
    } else {
      place(shop, &orders[number], &events[number], owner, strcmp(mode, "waiting") == 0 ? pending : running);
    }
  }
  finish(shop->commit);
  if (strcmp(mode, "batch") == 0) {
    finish(shop->begin);
    for (long number = 0; number < count; number++) {
      notify(shop, &orders[number]);
      acknowledge(shop, &events[number], owner);
    }
    finish(shop->commit);
  }
  free(orders);
  free(events);
}

int main(int count, char **arguments) {
  if (count != 3 && count != 4) give_up("usage", "place MODEL DATABASE [lone|once|same|batch|waiting|done]");
  const char *mode = count == 4 ? arguments[3] : "lone";
  Shop shop = open_shop(arguments[1], arguments[2]);
  if (strcmp(mode, "same") == 0) prepare_questions(&shop, arguments[1], arguments[2]);
  Identifier owner = identifier(milliseconds());
  long orders;
  while (scanf("%ld", &orders) == 1) {
    int64_t start = nanoseconds(CLOCK_MONOTONIC);
    if (strcmp(mode, "lone") == 0) {
      while (orders-- > 0) place_alone(&shop, &owner);
    } else if (strcmp(mode, "once") == 0) {
      while (orders-- > 0) place_once(&shop, &owner);
    } else if (strcmp(mode, "same") == 0) {
      while (orders-- > 0) place_same(&shop, &owner);
    } else {
      place_batch(&shop, &owner, orders, mode);
    }
    printf("%lld\n", (long long)(nanoseconds(CLOCK_MONOTONIC) - start));
    fflush(stdout);
  }
  return 0;
}
