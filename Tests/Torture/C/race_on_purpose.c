#include <pthread.h>
#include <stddef.h>

#include "ctorture.h"

int has_thread_sanitizer(void) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  return 1;
#endif
#endif
  return 0;
}

static long unguarded;

static void *write_often(void *nothing) {
  for (int i = 0; i < 100000; i++) unguarded++;
  return nothing;
}

void race_on_purpose(void) {
  pthread_t other;
  if (pthread_create(&other, NULL, write_often, NULL) != 0) return;
  write_often(NULL);
  pthread_join(other, NULL);
}
