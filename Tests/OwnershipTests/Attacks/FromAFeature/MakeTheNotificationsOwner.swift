// A feature creates the owner of the notifications.
import LifeSignalDomain
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{cannot find 'NotificationsOwner' in scope}}
    _ = Owned(NotificationsOwner(), in: storage)
  #else
    _ = storage.value(of: ReadOnlyNotificationsState.self)
  #endif
}
