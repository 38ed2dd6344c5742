/// HTTP through libcurl, which is looked for while the program runs: nobody who never asks a library for its books
/// waits for the thirty libraries behind it, and the program works without them.
///
/// The few declarations of libcurl that are needed stand in ccurl.c. Its interface has not changed in twenty years.
#pragma once
#include <stddef.h>

#ifdef __APPLE__
#define CCURL_LIBRARY "/usr/lib/libcurl.4.dylib"
#else
#define CCURL_LIBRARY "libcurl.so.4"
#endif

/// What became of a request, as far as it makes a difference.
enum ccurl_outcome {
  ccurl_done,
  /// No connection came about.
  ccurl_unreachable,
  /// The connection broke before the answer was whole.
  ccurl_cut_off,
  ccurl_timed_out,
  /// The other side could not prove who it is.
  ccurl_untrusted,
  /// What came was no HTTP.
  ccurl_malformed,
  /// One of the callbacks said stop.
  ccurl_stopped,
  ccurl_failed,
};

/// A line of requests over connections that are kept open. One request at a time.
typedef struct ccurl_session ccurl_session;

/// What is called during a request, on a thread that is the request's own.
typedef struct ccurl_callbacks {
  void *context;
  /// A line of the answer's head with its end. Anything but 0 stops the request.
  int (*head)(void *context, const char *bytes, size_t count);
  /// A piece of the answer's body. Anything but 0 stops the request.
  int (*body)(void *context, const char *bytes, size_t count);
  /// Asked at least once a second. Anything but 0 stops the request.
  int (*should_stop)(void *context);
  /// The last call.
  ///
  /// - redirect: where the answer points to, as a whole address, or NULL.
  /// - reason: what went wrong, in libcurl's words.
  void (*finished)(void *context, enum ccurl_outcome outcome, long status, const char *redirect, const char *reason);
} ccurl_callbacks;

/// Finds the library. Returns NULL, and says why in `reason`, where there is none.
ccurl_session *ccurl_session_open(const char *library, char *reason, size_t capacity);

/// Closes the connections. No request may be under way.
void ccurl_session_close(ccurl_session *session);

/// Begins a GET on a thread of its own. It takes no compressed answers, follows no redirect, verifies the other side's
/// certificate and name, and leaves the proxy out for hosts that are this machine.
///
/// - headers: lines, the last one NULL.
/// - Returns 0, or the system's error number when there is no thread left; then nothing is called.
int ccurl_get(
    ccurl_session *session, const char *url, const char *const *headers, int is_loopback, long connect_milliseconds,
    long milliseconds, ccurl_callbacks callbacks);
