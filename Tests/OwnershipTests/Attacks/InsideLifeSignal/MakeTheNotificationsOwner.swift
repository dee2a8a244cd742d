// A feature makes the owner of the notifications.
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{'NotificationsOwner' is inaccessible due to 'fileprivate' protection level}}
    _ = Owned(NotificationsOwner(), in: storage)
  #else
    _ = storage.current(ReadOnlyNotificationsState.self)
  #endif
}
