internal import LifeSignalDomain

/// What is kept of a device besides the files of its app: what the device itself knows.
struct DeviceRecord: Hashable, Sendable, Codable {
  /// What the device says when a face or a finger is asked for.
  enum Recognition: String, Sendable, Codable {
    case recognised, refused, notEnrolled, notSupported
  }

  var name: String
  var id: DeviceID
  /// Whether the app runs.
  var isRunning: Bool
  /// Whether it is off the network, and knows it.
  var isOff: Bool
  /// Whether what comes for it waits. What had come is lost with the process.
  var isHeld: Bool
  var recognition: Recognition
  var reminders: [Reminder]
  var shownReminders: [ShownReminder]
}

extension DeviceRecord.Recognition {
  /// The answer of a device.
  init(_ answer: Result<Void, BiometricError>) {
    switch answer {
    case .success: self = .recognised
    case .failure(.refused): self = .refused
    case .failure(.notEnrolled): self = .notEnrolled
    case .failure(.notSupported): self = .notSupported
    }
  }

  /// What the device says.
  var answer: Result<Void, BiometricError> {
    switch self {
    case .recognised: .success(())
    case .refused: .failure(.refused)
    case .notEnrolled: .failure(.notEnrolled)
    case .notSupported: .failure(.notSupported)
    }
  }
}
