// Makes Swift's `Mutex` visible to the Thread Sanitizer.
//
// On Linux, the slow paths of `Mutex`, for a lock that another thread holds, are in a library that
// the sanitizer has not instrumented. It sees no order between one holder and the next and reports
// every contended `Mutex` as a race. These functions replace the slow paths in this program, call
// the originals, and tell the sanitizer about them. In any other build, and if the library changes
// its symbols, this file changes nothing.

#if defined(__linux__) && defined(__has_feature)
#if __has_feature(thread_sanitizer)

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
// Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

typedef SWIFT void (*lock_function)(uint32_t thread, SELF void *mutex);
typedef SWIFT void (*unlock_function)(SELF void *mutex);

static lock_function lock;
static unlock_function unlock;

__attribute__((constructor)) static void find_originals(void) {
  lock = (lock_function)dlsym(RTLD_NEXT, LOCK);
  unlock = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void visible_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void visible_lock(uint32_t thread, SELF void *mutex) {
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void visible_unlock(SELF void *mutex) __asm__(UNLOCK);
SWIFT void visible_unlock(SELF void *mutex) {
  __tsan_release(mutex);
  unlock(mutex);
}

#endif
#endif
