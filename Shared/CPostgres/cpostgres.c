#include "cpostgres.h"

#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#ifdef __APPLE__
#include <netinet/tcp.h>
#else
// The header of the C library lacks the number of bytes.
#include <linux/tcp.h>
#endif

#define DEFINE(type, name, parameters, arguments) \
  static type(*load_##name) parameters;           \
  type c##name parameters { return load_##name arguments; }
CPQ_FUNCTIONS(DEFINE)

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
static int is_loaded;

static int load(const char *library, char *reason, size_t capacity) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    snprintf(reason, capacity, "%s is not installed", library);
    return 1;
  }
#define FIND(type, name, parameters, arguments)                                   \
  load_##name = (type(*) parameters)dlsym(handle, #name);                         \
  if (!load_##name) {                                                             \
    snprintf(reason, capacity, "%s is older than version 14", library);           \
    dlclose(handle);                                                              \
    return 1;                                                                     \
  }
  CPQ_FUNCTIONS(FIND)
  return 0;
}

int cpq_load(const char *library, char *reason, size_t capacity) {
  pthread_mutex_lock(&loading);
  if (!is_loaded) is_loaded = load(library, reason, capacity) == 0;
  int result = !is_loaded;
  pthread_mutex_unlock(&loading);
  return result;
}

static void drop_notice(void *context, const PGresult *notice) {
  (void)context;
  (void)notice;
}

PGconn *cpq_start(const char *const *keywords, const char *const *values, int expand) {
  // libpq opens a socket here, and may send its greeting, but reads nothing before the next call. So no
  // notice arrives before the receiver is set.
  PGconn *connection = cPQconnectStartParams(keywords, values, expand);
  if (connection) cPQsetNoticeReceiver(connection, drop_notice, NULL);
  return connection;
}

// The thread that connects may close the socket between the two calls of each function below, when it
// goes on to the next address. The number then belongs to something else only if another thread opens
// it in that moment. Reading its counter has no effect, and shutdown affects only sockets: a connection
// that it ends counts as lost, which the users of every connection are prepared for.

unsigned long long cpq_received(const PGconn *connection) {
#ifdef __APPLE__
  struct tcp_connection_info info;
  socklen_t size = sizeof info;
  int failed = getsockopt(cPQsocket(connection), IPPROTO_TCP, TCP_CONNECTION_INFO, &info, &size);
  return failed ? 0 : info.tcpi_rxbytes;
#else
  struct tcp_info info;
  // An older kernel fills in less.
  memset(&info, 0, sizeof info);
  socklen_t size = sizeof info;
  int failed = getsockopt(cPQsocket(connection), IPPROTO_TCP, TCP_INFO, &info, &size);
  return failed ? 0 : info.tcpi_bytes_received;
#endif
}

void cpq_shut_down(const PGconn *connection) { shutdown(cPQsocket(connection), SHUT_RDWR); }

void cpq_cancel(PGcancel *cancel) {
  // If the request does not arrive, the caller's limit on the wait for the answer ends the wait.
  char reason[256];
  cPQcancel(cancel, reason, sizeof reason);
  cPQfreeCancel(cancel);
}

static void count_warning(void *counter, const PGresult *notice) {
  const char *severity = cPQresultErrorField(notice, CPQ_FIELD_SEVERITY);
  if (severity && strcmp(severity, "WARNING") == 0) *(int *)counter += 1;
}

void cpq_count_warnings(PGconn *connection, int *counter) {
  cPQsetNoticeReceiver(connection, count_warning, counter);
}
