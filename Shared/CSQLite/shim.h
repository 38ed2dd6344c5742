#include <sqlite3.h>

/// Sets a switch of a connection to 0 or 1: `sqlite3_db_config` takes variable arguments, which Swift cannot pass.
///
/// - Returns: SQLite's result code.
static inline int csqlite_set_switch(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}
