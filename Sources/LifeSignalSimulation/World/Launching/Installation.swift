internal import LifeSignalDomain
internal import StateKit

/// The parts of a device that survive the app: its files and the device's own services.
struct Installation: Sendable {
  /// The name of the device in the scenario.
  let name: String
  /// The identifier of the device on the backend.
  let id: DeviceID
  let log: EventLog
  let disk: DeviceDisk
  let clock: MachineClock
  let biometric: BiometricSensor
  let connectivity = ConnectivitySensor()
  let reminders = ReminderScheduler()
  let notifications = LocalNotificationCenter()
  let notificationSettings = NotificationSettings()
  let toasts = ToastRecorder()
  let shownRefusals = RefusalRecorder()
  let clipboard = Clipboard()
  let camera = Camera()
  let phone = PhoneRecorder()
  let messages = LogRecorder()

  /// The address for push notifications to the device.
  var pushAddress: PushAddress { PushAddress("push-\(id)") }
}
