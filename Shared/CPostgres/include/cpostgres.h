/// libpq, which is loaded for the first connection. A program whose database is a file loads
/// neither libpq nor the libraries that it needs, and works where libpq is not installed.
///
/// The functions are libpq's own, with the prefix `c`. Its interface has only grown since version 14,
/// which introduced the pipeline mode.
#pragma once
#include <stddef.h>

#ifdef __APPLE__
#define CPOSTGRES_LIBRARY "libpq.5.dylib"
#else
#define CPOSTGRES_LIBRARY "libpq.so.5"
#endif

/// A connection.
typedef struct pg_conn PGconn;
/// The result of a statement.
typedef struct pg_result PGresult;
/// A request to stop the running statement of a connection.
typedef struct pg_cancel PGcancel;

/// A notification, as libpq returns it.
typedef struct cpq_notify {
  char *channel;
  int process;
  char *payload;
  struct cpq_notify *next;
} cpq_notify;

/// A connection option, as libpq returns it.
typedef struct cpq_option {
  char *keyword;
  char *environment;
  char *compiled;
  char *value;
  char *label;
  char *display;
  int size;
} cpq_option;

// From libpq-fe.h. The numbers are part of libpq's binary interface.
enum { CPQ_CONNECTION_OK = 0, CPQ_CONNECTION_BAD = 1 };
enum { CPQ_TRANSACTION_IDLE = 0 };
enum {
  CPQ_COMMAND_OK = 1,
  CPQ_TUPLES_OK = 2,
  CPQ_COPY_OUT = 3,
  CPQ_COPY_IN = 4,
  CPQ_FATAL_ERROR = 7,
  CPQ_COPY_BOTH = 8,
  CPQ_PIPELINE_SYNC = 10,
  CPQ_PIPELINE_ABORTED = 11,
};
enum { CPQ_FIELD_STATE = 'C', CPQ_FIELD_TABLE = 't', CPQ_FIELD_CONSTRAINT = 'n', CPQ_FIELD_PRIMARY = 'M', CPQ_FIELD_SEVERITY = 'V' };

/// Every function that the program calls: the type of its result, its name, its parameters and its
/// arguments.
#define CPQ_FUNCTIONS(F)                                                                              \
  F(PGconn *, PQconnectStartParams, (const char *const *keywords, const char *const *values, int expand), \
    (keywords, values, expand))                                                                       \
  F(void, PQreset, (PGconn * c), (c))                                                                 \
  F(cpq_option *, PQconninfo, (PGconn * c), (c))                                                      \
  F(int, PQtransactionStatus, (const PGconn *c), (c))                                                 \
  F(PGcancel *, PQgetCancel, (PGconn * c), (c))                                                       \
  F(int, PQcancel, (PGcancel * cancel, char *reason, int capacity), (cancel, reason, capacity))       \
  F(void, PQfreeCancel, (PGcancel * cancel), (cancel))                                                \
  F(void, PQfinish, (PGconn * c), (c))                                                                \
  F(int, PQstatus, (const PGconn *c), (c))                                                            \
  F(char *, PQerrorMessage, (const PGconn *c), (c))                                                   \
  F(int, PQconnectionNeedsPassword, (const PGconn *c), (c))                                           \
  F(int, PQsocket, (const PGconn *c), (c))                                                            \
  F(int, PQbackendPID, (const PGconn *c), (c))                                                        \
  F(int, PQserverVersion, (const PGconn *c), (c))                                                     \
  F(int, PQsetnonblocking, (PGconn * c, int on), (c, on))                                             \
  F(int, PQenterPipelineMode, (PGconn * c), (c))                                                      \
  F(int, PQpipelineSync, (PGconn * c), (c))                                                           \
  F(int, PQsendPrepare, (PGconn * c, const char *name, const char *text, int count, const unsigned *types), \
    (c, name, text, count, types))                                                                    \
  F(int, PQsendQueryPrepared,                                                                         \
    (PGconn * c, const char *name, int count, const char *const *values, const int *lengths,          \
     const int *formats, int binary),                                                                 \
    (c, name, count, values, lengths, formats, binary))                                               \
  F(int, PQflush, (PGconn * c), (c))                                                                  \
  F(int, PQconsumeInput, (PGconn * c), (c))                                                           \
  F(int, PQisBusy, (PGconn * c), (c))                                                                 \
  F(PGresult *, PQgetResult, (PGconn * c), (c))                                                       \
  F(cpq_notify *, PQnotifies, (PGconn * c), (c))                                                      \
  F(void, PQfreemem, (void *p), (p))                                                                  \
  F(int, PQresultStatus, (const PGresult *r), (r))                                                    \
  F(char *, PQresultErrorField, (const PGresult *r, int field), (r, field))                           \
  F(char *, PQresultErrorMessage, (const PGresult *r), (r))                                           \
  F(int, PQntuples, (const PGresult *r), (r))                                                         \
  F(int, PQnfields, (const PGresult *r), (r))                                                         \
  F(unsigned, PQftype, (const PGresult *r, int column), (r, column))                                  \
  F(int, PQgetisnull, (const PGresult *r, int row, int column), (r, row, column))                     \
  F(int, PQgetlength, (const PGresult *r, int row, int column), (r, row, column))                     \
  F(char *, PQgetvalue, (const PGresult *r, int row, int column), (r, row, column))                   \
  F(char *, PQcmdTuples, (PGresult * r), (r))                                                         \
  F(void, PQclear, (PGresult * r), (r))                                                               \
  F(cpq_option *, PQconninfoParse, (const char *text, char **error), (text, error))                   \
  F(void, PQconninfoFree, (cpq_option * options), (options))                                          \
  F(void *, PQsetNoticeReceiver,                                                                      \
    (PGconn * c, void (*receiver)(void *context, const PGresult *notice), void *context),             \
    (c, receiver, context))

#define CPQ_DECLARE(type, name, parameters, arguments) type c##name parameters;
CPQ_FUNCTIONS(CPQ_DECLARE)
#undef CPQ_DECLARE

/// Loads libpq once.
///
/// Returns 0, or another number with a sentence in `reason` if the library is missing or too old.
/// No other function may be called before the first success.
int cpq_load(const char *library, char *reason, size_t capacity);

/// Begins a connection like `PQconnectStartParams`, but drops the notices of the server, which libpq
/// otherwise prints unescaped.
///
/// `PQreset` then connects to every host in turn. `PQconnectPoll` would leave the timeout per host to the
/// caller, who cannot make it go on to the next host. Returns NULL if there is no memory. Call
/// `cpq_count_warnings` before the first statement.
PGconn *cpq_start(const char *const *keywords, const char *const *values, int expand);

/// Returns the number of bytes that the current socket of a connection has received, or 0 for a Unix
/// socket. Another thread may be connecting.
unsigned long long cpq_received(const PGconn *connection);

/// Ends all reading and writing at the current socket of a connection, if there is one. Another thread
/// may be connecting: libpq then reports a failure there.
void cpq_shut_down(const PGconn *connection);

/// Sends a request over a connection of its own, waits until the server has received it, and frees it.
void cpq_cancel(PGcancel *cancel);

/// Makes a connection count the server's warnings and drop its other notices, which libpq otherwise
/// prints. The counter must live as long as the connection.
void cpq_count_warnings(PGconn *connection, int *counter);
