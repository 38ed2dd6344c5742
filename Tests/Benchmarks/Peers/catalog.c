/* Fills an empty database of the program with restaurants and reviews: catalog DATABASE RESTAURANTS REVIEWS.
 *
 * The first restaurant gets a fiftieth of the reviews; the others share the rest evenly. Triggers of the database
 * itself update the indexes of words and points. */
#include "peer.h"
#include <math.h>

static const char *const first[] = {"Golden", "Little", "Blue", "Old", "Happy", "Royal", "Green", "Corner", "Silver", "Sunny"};
static const char *const second[] = {"Dragon", "Kitchen", "Table", "Garden", "Spoon", "Lantern", "Harbor", "Oven", "Olive", "Fork",
                                     "Anchor", "Pepper", "Basil", "Lotus", "Maple", "Orchid"};
static const char *const streets[] = {"Elm", "Mott", "Bleecker", "Houston", "Prince", "Spring", "Canal", "Mercer", "Grand", "Hester"};

static const char restaurant_text[] =
    "INSERT INTO restaurants_restaurant (id, version, id_tail, source, name, name_key, cuisine, cuisine_key, address,"
    " borough, latitude, longitude, own_rating, price_level, opening_hours, has_hours, review_count, review_sum,"
    " recent_count, recent_until, rating_order, score_order, is_closed, is_listed)"
    " VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'Manhattan', ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, 0, 1)";
static const char review_text[] =
    "INSERT INTO restaurants_review (id, version, restaurant_id, author, rating, text, created_at)"
    " VALUES (?1, 1, ?2, ?3, ?4, 'Well worth the walk.', ?5)";

static const int64_t day = 86400000;
static uint64_t dice = 5;
static double share(void) { return (double)(mixed(&dice) >> 11) / 9007199254740992.0; }

static void lower(const char *text, char *key) {
  while ((*key++ = *text >= 'A' && *text <= 'Z' ? *text + 32 : *text)) text++;
}

/* Writes `count` reviews of a restaurant, the oldest first, and returns the number of recent ones. */
static long write_reviews(sqlite3_stmt *review, const Identifier *restaurant, long count, int64_t now, int64_t *sum, int64_t *until) {
  int64_t span = 720 * day;
  for (long number = 0; number < count; number++) {
    int64_t at = now - span + (number + 1) * (span / (count + 1));
    Identifier id = identifier(at), author = identifier(at);
    int stars = (int)(mixed(&dice) % 5) + 1;
    *sum += stars;
    bind_id(review, 1, &id);
    bind_id(review, 2, restaurant);
    bind_id(review, 3, &author);
    sqlite3_bind_int(review, 4, stars);
    sqlite3_bind_int64(review, 5, at);
    finish(review);
  }
  long recent = 0;
  for (long number = count - 1; number >= 0 && recent < 20; number--) {
    int64_t at = now - span + (number + 1) * (span / (count + 1));
    if (at <= now - 90 * day) break;
    *until = at + 90 * day;
    recent++;
  }
  return recent;
}

int main(int argc, char **arguments) {
  if (argc != 4) give_up("usage", "catalog DATABASE RESTAURANTS REVIEWS");
  sqlite3 *database = open_database(arguments[1]);
  long restaurants = atol(arguments[2]), reviews = atol(arguments[3]);
  sqlite3_stmt *add = prepare(database, restaurant_text), *review = prepare(database, review_text);
  int64_t moment = 1577836800000, now = milliseconds();
  run(database, "PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; BEGIN IMMEDIATE");
  long most = reviews / 50, each = restaurants > 1 ? (reviews - most) / (restaurants - 1) : 0;
  for (long number = 0; number < restaurants; number++) {
    char name[80], key[80], cuisine[32], cuisine_key[32], address[64], source[32];
    Identifier id = identifier(moment++);
    int64_t sum = 0, until = 0;
    /* Varies around the mean, so that scores differ. */
    long count = number == 0 ? most : each + (each > 0 ? number % (2 * each + 1) - each : 0);
    long recent = write_reviews(review, &id, count, now, &sum, &until);
    double own = floor(share() * 501) / 100, rating = (own + (double)sum) / (1 + (double)count);
    double score = rating * 0.5 + fmin((double)count / 100, 1) * 0.25 + fmin((double)recent / 20, 1) * 0.25;
    snprintf(name, sizeof name, "%s %s %ld", first[mixed(&dice) % 10], second[mixed(&dice) % 16], number % 997);
    snprintf(cuisine, sizeof cuisine, "Cuisine %ld", (long)(mixed(&dice) % 50));
    snprintf(address, sizeof address, "%ld %s Street", (long)(mixed(&dice) % 900), streets[mixed(&dice) % 10]);
    snprintf(source, sizeof source, "bench:%ld", number);
    lower(name, key);
    lower(cuisine, cuisine_key);
    bind_id(add, 1, &id);
    sqlite3_bind_int64(add, 2, tail_of(&id));
    bind_text(add, 3, source);
    bind_text(add, 4, name);
    bind_text(add, 5, key);
    bind_text(add, 6, cuisine);
    bind_text(add, 7, cuisine_key);
    bind_text(add, 8, address);
    sqlite3_bind_double(add, 9, 40.5 + share() * 0.45);
    sqlite3_bind_double(add, 10, -74.25 + share() * 0.55);
    sqlite3_bind_double(add, 11, own);
    sqlite3_bind_int64(add, 12, (int64_t)(mixed(&dice) % 4) + 1);
    if (number % 5 < 3) {
      bind_text(add, 13, number % 5 == 0 ? "24/7" : "Mon-Fri 08:00-22:00");
      sqlite3_bind_int(add, 14, 1);
    } else {
      sqlite3_bind_null(add, 13);
      sqlite3_bind_null(add, 14);
    }
    sqlite3_bind_int64(add, 15, count);
    sqlite3_bind_int64(add, 16, sum);
    sqlite3_bind_int64(add, 17, recent);
    if (recent) sqlite3_bind_int64(add, 18, until);
    else sqlite3_bind_null(add, 18);
    sqlite3_bind_int64(add, 19, llround((5 - rating) * 1e6));
    sqlite3_bind_int64(add, 20, llround((3 - score) * 1e9));
    finish(add);
    if (number % 100000 == 99999) run(database, "COMMIT; BEGIN IMMEDIATE");
  }
  run(database, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  return 0;
}
