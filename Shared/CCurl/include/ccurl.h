/// HTTP requests with libcurl, which is loaded on the first request. A program that never syncs
/// books loads neither libcurl nor the thirty libraries that it needs, and works where libcurl is
/// not installed.
///
/// ccurl.c has the few declarations of libcurl that are needed. That interface has not changed in
/// twenty years.
#pragma once
#include <stddef.h>

#ifdef __APPLE__
#define CCURL_LIBRARY "/usr/lib/libcurl.4.dylib"
#else
#define CCURL_LIBRARY "libcurl.so.4"
#endif

/// The outcome of a request.
enum ccurl_outcome {
  ccurl_done,
  /// No connection was made.
  ccurl_unreachable,
  /// The connection broke before the response was complete.
  ccurl_cut_off,
  ccurl_timed_out,
  /// The server's certificate could not be verified.
  ccurl_untrusted,
  /// The response was not HTTP.
  ccurl_malformed,
  /// A callback stopped the request.
  ccurl_stopped,
  ccurl_failed,
};

/// A session that keeps connections open between requests. It runs one request at a time.
typedef struct ccurl_session ccurl_session;

/// The functions that a request calls, on a thread of its own.
typedef struct ccurl_callbacks {
  void *context;
  /// Receives a header line of the response with its line break. Returns 0, or another number to
  /// stop the request.
  int (*head)(void *context, const char *bytes, size_t count);
  /// Receives a piece of the response's body. Returns 0, or another number to stop the request.
  int (*body)(void *context, const char *bytes, size_t count);
  /// Returns 0, or another number to stop the request. It is called at least once a second.
  int (*should_stop)(void *context);
  /// Receives the result. This is the last call.
  ///
  /// - redirect: the target of a redirect as an absolute address, or NULL.
  /// - reason: libcurl's description of the error.
  void (*finished)(void *context, enum ccurl_outcome outcome, long status, const char *redirect, const char *reason);
} ccurl_callbacks;

/// Loads the library and opens a session. If that fails, returns NULL and writes the cause to
/// `reason`.
ccurl_session *ccurl_session_open(const char *library, char *reason, size_t capacity);

/// Closes the connections. No request may be under way.
void ccurl_session_close(ccurl_session *session);

/// Starts a GET request on a thread of its own. It accepts no compressed responses, follows no
/// redirects and verifies the server's certificate and host name.
///
/// - headers: the header lines; NULL ends the array.
/// - is_loopback: 1 for a host that is this machine, for which no proxy is used.
/// - connect_milliseconds: the time limit for the connection, including encryption.
/// - milliseconds: the time limit from the name lookup to the last byte of the response.
/// - Returns 0, or the system's error number if no thread can be started. Then no callback is
///   called.
int ccurl_get(
    ccurl_session *session, const char *url, const char *const *headers, int is_loopback, long connect_milliseconds,
    long milliseconds, ccurl_callbacks callbacks);
