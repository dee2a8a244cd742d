internal import LifeSignalDomain
internal import StateKit

/// What outlives the app on its device: its files, and what the device itself does.
struct Installation: Sendable {
  /// What the story calls the device.
  let name: String
  /// How the backend knows it.
  let id: DeviceID
  let log: EventLog
  let files: any StateFiles
  let biometric: BiometricSensor
  let connectivity = ConnectivitySensor()
  let reminders = ReminderBoard()
  let toasts = ToastBoard()
  let refusals = RefusalBoard()
  let clipboard = Clipboard()
  let camera = Camera()
  let telephone = Telephone()

  /// Where what is pushed to it arrives.
  var pushAddress: PushAddress { PushAddress("push-\(id)") }
}
