#include "cpostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

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

PGconn *cpq_connect(const char *const *keywords, const char *const *values, int expand) {
  // libpq opens a socket here, and may send its greeting, but reads nothing before the next call. So no
  // notice arrives before the receiver is set.
  PGconn *connection = cPQconnectStartParams(keywords, values, expand);
  if (!connection || cPQstatus(connection) == CPQ_CONNECTION_BAD) return connection;
  cPQsetNoticeReceiver(connection, drop_notice, NULL);
  // Connects again, with the receiver, to every host in turn. PQconnectPoll would leave the timeout per
  // host to the caller, who cannot make it go on to the next host.
  cPQreset(connection);
  return connection;
}

static void count_warning(void *counter, const PGresult *notice) {
  const char *severity = cPQresultErrorField(notice, CPQ_FIELD_SEVERITY);
  if (severity && strcmp(severity, "WARNING") == 0) *(int *)counter += 1;
}

void cpq_count_warnings(PGconn *connection, int *counter) {
  cPQsetNoticeReceiver(connection, count_warning, counter);
}
