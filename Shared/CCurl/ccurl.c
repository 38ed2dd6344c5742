#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// From curl/curl.h. The numbers are part of libcurl's binary interface.
typedef void CURL;
struct curl_slist;
enum {
  CURL_GLOBAL_DEFAULT = 3,
  CURL_ERROR_SIZE = 256,
  CURLPROTO_HTTP_AND_HTTPS = 3,
};
enum {
  CURLOPT_NOPROGRESS = 43,
  CURLOPT_NETRC = 51,
  CURLOPT_FOLLOWLOCATION = 52,
  CURLOPT_SSL_VERIFYPEER = 64,
  CURLOPT_HTTPGET = 80,
  CURLOPT_SSL_VERIFYHOST = 81,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_TIMEOUT_MS = 155,
  CURLOPT_CONNECTTIMEOUT_MS = 156,
  CURLOPT_PROTOCOLS = 181,
  CURLOPT_HTTP09_ALLOWED = 285,
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_URL = 10002,
  CURLOPT_ERRORBUFFER = 10010,
  CURLOPT_HTTPHEADER = 10023,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_XFERINFODATA = 10057,
  CURLOPT_NOPROXY = 10177,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_XFERINFOFUNCTION = 20219,
};
enum { CURLINFO_RESPONSE_CODE = 0x200002, CURLINFO_REDIRECT_URL = 0x10001F };
enum {
  CURLE_OK = 0,
  CURLE_UNSUPPORTED_PROTOCOL = 1,
  CURLE_COULDNT_RESOLVE_PROXY = 5,
  CURLE_COULDNT_RESOLVE_HOST = 6,
  CURLE_COULDNT_CONNECT = 7,
  CURLE_WEIRD_SERVER_REPLY = 8,
  CURLE_PARTIAL_FILE = 18,
  CURLE_WRITE_ERROR = 23,
  CURLE_OPERATION_TIMEDOUT = 28,
  CURLE_SSL_CONNECT_ERROR = 35,
  CURLE_ABORTED_BY_CALLBACK = 42,
  CURLE_GOT_NOTHING = 52,
  CURLE_SEND_ERROR = 55,
  CURLE_RECV_ERROR = 56,
  CURLE_PEER_FAILED_VERIFICATION = 60,
  CURLE_SSL_CACERT_BADFILE = 77,
  CURLE_SSL_ISSUER_ERROR = 83,
  CURLE_SSL_INVALIDCERTSTATUS = 91,
  CURLE_HTTP2 = 16,
  CURLE_HTTP2_STREAM = 92,
};

typedef size_t (*piece_callback)(char *, size_t, size_t, void *);
typedef int (*progress_callback)(void *, long long, long long, long long, long long);

/// The functions of the library. Options and getinfo values are variable arguments, which Swift
/// cannot pass.
struct functions {
  int (*global_init)(long);
  CURL *(*easy_init)(void);
  void (*easy_reset)(CURL *);
  void (*easy_cleanup)(CURL *);
  int (*easy_setopt)(CURL *, int, ...);
  int (*easy_getinfo)(CURL *, int, ...);
  int (*easy_perform)(CURL *);
  const char *(*easy_strerror)(int);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
};

struct ccurl_session {
  void *library;
  struct functions curl;
  CURL *easy;
};

struct request {
  ccurl_session *session;
  char *url;
  struct curl_slist *headers;
  int is_loopback;
  long connect_milliseconds;
  long milliseconds;
  ccurl_callbacks callbacks;
};

// MARK: The library

static int find_functions(ccurl_session *session) {
  struct {
    const char *name;
    void **function;
  } names[] = {
      {"curl_global_init", (void **)&session->curl.global_init},
      {"curl_easy_init", (void **)&session->curl.easy_init},
      {"curl_easy_reset", (void **)&session->curl.easy_reset},
      {"curl_easy_cleanup", (void **)&session->curl.easy_cleanup},
      {"curl_easy_setopt", (void **)&session->curl.easy_setopt},
      {"curl_easy_getinfo", (void **)&session->curl.easy_getinfo},
      {"curl_easy_perform", (void **)&session->curl.easy_perform},
      {"curl_easy_strerror", (void **)&session->curl.easy_strerror},
      {"curl_slist_append", (void **)&session->curl.slist_append},
      {"curl_slist_free_all", (void **)&session->curl.slist_free_all},
  };
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    *names[index].function = dlsym(session->library, names[index].name);
    if (!*names[index].function) return 0;
  }
  return 1;
}

/// Initializes the library, with a lock: two threads must not initialize an older one at once.
static int initialize(const struct functions *curl) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  int code = curl->global_init(CURL_GLOBAL_DEFAULT);
  pthread_mutex_unlock(&mutex);
  return code == CURLE_OK;
}

ccurl_session *ccurl_session_open(const char *library, char *reason, size_t capacity) {
  ccurl_session *session = calloc(1, sizeof *session);
  if (!session) {
    snprintf(reason, capacity, "there is no memory left");
    return NULL;
  }
  session->library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  // A library that was loaded is never unloaded, because other sessions may use it.
  if (session->library && find_functions(session) && initialize(&session->curl)) {
    session->easy = session->curl.easy_init();
    if (session->easy) return session;
  }
  const char *problem = dlerror();
  snprintf(reason, capacity, "%s", problem ? problem : "it does not start");
  free(session);
  return NULL;
}

void ccurl_session_close(ccurl_session *session) {
  session->curl.easy_cleanup(session->easy);
  free(session);
}

// MARK: Callbacks

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
  const ccurl_callbacks *callbacks = context;
  return callbacks->head(callbacks->context, bytes, size * count) == 0 ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  const ccurl_callbacks *callbacks = context;
  return callbacks->body(callbacks->context, bytes, size * count) == 0 ? size * count : 0;
}

static int should_stop(void *context, long long total, long long now, long long up_total, long long up_now) {
  (void)total, (void)now, (void)up_total, (void)up_now;
  const ccurl_callbacks *callbacks = context;
  return callbacks->should_stop(callbacks->context);
}

// MARK: A request

static enum ccurl_outcome outcome(int code) {
  switch (code) {
  case CURLE_OK: return ccurl_done;
  case CURLE_COULDNT_RESOLVE_PROXY:
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_CONNECT: return ccurl_unreachable;
  case CURLE_PARTIAL_FILE:
  case CURLE_GOT_NOTHING:
  case CURLE_SEND_ERROR:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM:
  case CURLE_RECV_ERROR: return ccurl_cut_off;
  case CURLE_OPERATION_TIMEDOUT: return ccurl_timed_out;
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_INVALIDCERTSTATUS: return ccurl_untrusted;
  case CURLE_UNSUPPORTED_PROTOCOL:
  case CURLE_WEIRD_SERVER_REPLY: return ccurl_malformed;
  case CURLE_WRITE_ERROR:
  case CURLE_ABORTED_BY_CALLBACK: return ccurl_stopped;
  default: return ccurl_failed;
  }
}

static int prepare(const struct request *request, char *problem) {
  const struct functions *curl = &request->session->curl;
  CURL *easy = request->session->easy;
  const ccurl_callbacks *callbacks = &request->callbacks;
  // A reset keeps the connections open.
  curl->easy_reset(easy);
  int code = curl->easy_setopt(easy, CURLOPT_URL, request->url);
  code |= curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, problem);
  code |= curl->easy_setopt(easy, CURLOPT_HTTPGET, 1L);
  code |= curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  code |= curl->easy_setopt(easy, CURLOPT_PROTOCOLS, (long)CURLPROTO_HTTP_AND_HTTPS);
  code |= curl->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  code |= curl->easy_setopt(easy, CURLOPT_NETRC, 0L);
  code |= curl->easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
  code |= curl->easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
  code |= curl->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  code |= curl->easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->milliseconds);
  code |= curl->easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
  code |= curl->easy_setopt(easy, CURLOPT_HTTPHEADER, request->headers);
  code |= curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, (piece_callback)take_body);
  code |= curl->easy_setopt(easy, CURLOPT_WRITEDATA, (void *)callbacks);
  code |= curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, (piece_callback)take_head);
  code |= curl->easy_setopt(easy, CURLOPT_HEADERDATA, (void *)callbacks);
  code |= curl->easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, (progress_callback)should_stop);
  code |= curl->easy_setopt(easy, CURLOPT_XFERINFODATA, (void *)callbacks);
  if (request->is_loopback) code |= curl->easy_setopt(easy, CURLOPT_NOPROXY, "*");
  // Not checked: libraries from before 2019 lack this option; later ones have it off by default.
  curl->easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
  return code;
}

static void *run(void *argument) {
  struct request *request = argument;
  const struct functions *curl = &request->session->curl;
  // The program's other threads handle signals. A broken pipe is only an error of this request.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  char problem[CURL_ERROR_SIZE] = "";
  int code = prepare(request, problem);
  if (code == CURLE_OK) code = curl->easy_perform(request->session->easy);
  long status = 0;
  const char *redirect = NULL;
  curl->easy_getinfo(request->session->easy, CURLINFO_RESPONSE_CODE, &status);
  curl->easy_getinfo(request->session->easy, CURLINFO_REDIRECT_URL, &redirect);
  const char *reason = *problem ? problem : curl->easy_strerror(code);
  // Clear the pointers to memory that is freed below, so that no later call uses them.
  curl->easy_setopt(request->session->easy, CURLOPT_ERRORBUFFER, NULL);
  curl->easy_setopt(request->session->easy, CURLOPT_HTTPHEADER, NULL);
  curl->slist_free_all(request->headers);
  request->callbacks.finished(request->callbacks.context, outcome(code), status, redirect, reason);
  free(request->url);
  free(request);
  return NULL;
}

int ccurl_get(
    ccurl_session *session, const char *url, const char *const *headers, int is_loopback, long connect_milliseconds,
    long milliseconds, ccurl_callbacks callbacks) {
  struct request *request = calloc(1, sizeof *request);
  char *copy = strdup(url);
  if (!request || !copy) {
    free(request);
    free(copy);
    return 12;  // ENOMEM
  }
  *request = (struct request){session, copy, NULL, is_loopback, connect_milliseconds, milliseconds, callbacks};
  for (; *headers; headers++) request->headers = session->curl.slist_append(request->headers, *headers);
  pthread_t thread;
  int code = pthread_create(&thread, NULL, run, request);
  if (code == 0) {
    pthread_detach(thread);
  } else {
    session->curl.slist_free_all(request->headers);
    free(copy);
    free(request);
  }
  return code;
}
