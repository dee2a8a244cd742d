// Shows the thread sanitizer how a contended `Mutex` of Swift is passed from one thread to another.
//
// On Linux, a thread that has to wait for a `Mutex` receives it from the kernel. The thread sanitizer does not
// see this, and reports accesses inside the lock as data races. This library is loaded before Swift's own, and
// calls Swift's two functions for contended locks between the sanitizer's acquire and release functions.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

SWIFT void lock_slow(uint32_t observed_owner, SELF void *lock) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF void *lock) __asm__(UNLOCK_SLOW);

// Calls a function of the sanitizer. A program that was built without the sanitizer does not have it.
static void call_sanitizer(const char *name, void *lock) {
  void (*function)(void *) = dlsym(RTLD_DEFAULT, name);
  if (function != NULL) function(lock);
}

SWIFT void lock_slow(uint32_t observed_owner, SELF void *lock) {
  SWIFT void (*original)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK_SLOW);
  original(observed_owner, lock);
  call_sanitizer("__tsan_acquire", lock);
}

SWIFT void unlock_slow(SELF void *lock) {
  SWIFT void (*original)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  call_sanitizer("__tsan_release", lock);
  original(lock);
}
