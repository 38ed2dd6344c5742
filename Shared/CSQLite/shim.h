#include <sqlite3.h>

/// Sets a switch of a connection to 0 or 1: `sqlite3_db_config` takes variable arguments, which Swift cannot pass.
///
/// - Returns: SQLite's result code.
static inline int csqlite_set_switch(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}

/// Stops SQLite's count of its memory. It must be called before the first connection is opened.
///
/// - Returns: SQLite's result code.
static inline int csqlite_stop_counting_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
