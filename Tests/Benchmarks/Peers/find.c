/* Searches a catalog with bare SQL: find DATABASE search|near.
 *
 * Reads a number from standard input, runs that many queries and answers with the nanoseconds they took, until the
 * input ends. The queries are those of `CatalogQueries.swift`. */
#include "peer.h"
#include <math.h>

static const char *const questions[] = {"gold* dragon*", "blue* oven*", "corner* 99*", "olive* mercer*", "happy* lotus* 12*"};
static const double points[][2] = {{40.73, -73.99}, {40.6, -74.1}, {40.8, -73.8}, {40.55, -73.95}, {40.9, -74.2}};

#define COLUMNS                                                                                                  \
  "r.id, r.version, r.id_tail, r.source, r.name, r.name_key, r.cuisine, r.cuisine_key, r.address, r.borough,"    \
  " r.latitude, r.longitude, r.own_rating, r.price_level, r.phone, r.website, r.image_url, r.opening_hours,"     \
  " r.has_hours, r.review_count, r.review_sum, r.recent_count, r.recent_until, r.rating_order, r.score_order,"   \
  " r.is_closed, r.is_listed"

static const char search_text[] =
    "SELECT " COLUMNS " FROM (SELECT rowid AS number, rank AS relevance FROM restaurants_words"
    " WHERE restaurants_words MATCH ?1 ORDER BY rank LIMIT 20) AS f"
    " JOIN restaurants_restaurant_number AS n ON n.number = f.number"
    " JOIN restaurants_restaurant AS r ON r.id = n.id ORDER BY f.relevance";
/* Sorts by the points in the index itself, and reads only the resulting rows. */
static const char near_text[] =
    "SELECT " COLUMNS " FROM (SELECT number, (min_x - ?1) * (min_x - ?1) + (min_y - ?2) * (min_y - ?2) * ?5 AS far"
    " FROM restaurants_map WHERE max_x >= ?1 - ?3 AND min_x <= ?1 + ?3 AND max_y >= ?2 - ?4 AND min_y <= ?2 + ?4"
    " ORDER BY far LIMIT 20) AS f"
    " CROSS JOIN restaurants_restaurant_number AS n ON n.number = f.number"
    " CROSS JOIN restaurants_restaurant AS r ON r.id = n.id ORDER BY f.far";

/* Reads all columns of a row, as a program that shows the row does. */
static long consume(sqlite3_stmt *statement) {
  long bytes = 0;
  while (sqlite3_step(statement) == SQLITE_ROW)
    for (int column = 0; column < sqlite3_column_count(statement); column++)
      if (sqlite3_column_blob(statement, column)) bytes += sqlite3_column_bytes(statement, column);
  sqlite3_reset(statement);
  return bytes;
}

int main(int count, char **arguments) {
  if (count != 3) give_up("usage", "find DATABASE search|near");
  sqlite3 *database = open_database(arguments[1]);
  int searches = strcmp(arguments[2], "search") == 0;
  sqlite3_stmt *statement = prepare(database, searches ? search_text : near_text);
  long wanted, bytes = 0;
  while (scanf("%ld", &wanted) == 1) {
    int64_t start = nanoseconds(CLOCK_MONOTONIC);
    for (long number = 0; number < wanted; number++) {
      if (searches) {
        bind_text(statement, 1, questions[number % 5]);
      } else {
        double latitude = points[number % 5][0], reach = 1000 / 111194.93;
        double scale = cos(latitude * M_PI / 180);
        sqlite3_bind_double(statement, 1, latitude);
        sqlite3_bind_double(statement, 2, points[number % 5][1]);
        sqlite3_bind_double(statement, 3, reach);
        sqlite3_bind_double(statement, 4, reach / scale);
        sqlite3_bind_double(statement, 5, scale * scale);
      }
      bytes += consume(statement);
    }
    printf("%lld\n", (long long)(nanoseconds(CLOCK_MONOTONIC) - start));
    fflush(stdout);
  }
  return bytes == 0;
}
