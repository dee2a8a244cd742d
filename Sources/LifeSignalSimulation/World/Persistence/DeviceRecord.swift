internal import LifeSignalDomain

/// What the record of a world contains about a device, apart from the files of its app.
struct DeviceRecord: Hashable, Sendable, Codable {
  /// The result of a biometric check on the device.
  enum Recognition: String, Sendable, Codable {
    case recognised, refused, notEnrolled, notSupported
    case userCancel, userFallback, systemCancel, passcodeNotSet, permissionDenied, biometryLocked
    case unknown
  }

  var name: String
  var id: DeviceID
  /// Whether the app is running.
  var isRunning: Bool
  /// Whether the device is offline and knows it.
  var isOffline: Bool
  /// Whether messages to the device are held. The held messages themselves are not saved.
  var isHeld: Bool
  /// The network of the device while it is connected. Records of earlier versions do not contain it.
  var network: Network?
  /// The type of the biometric sensor. Records of earlier versions do not contain it.
  var biometryType: String?
  var recognition: Recognition
  /// The clocks of the device. Worlds that were saved by an earlier version lack them.
  var clock: MachineClock.Setting?
  var reminders: [Reminder]
  var shownReminders: [ShownReminder]
  /// The items that the device shows again. Records of earlier versions do not contain them.
  var scheduledNotifications: [ScheduledNotification]?
  var shownNotifications: [ScheduledNotification]?
  /// Whether the disk is full. Records of earlier versions do not contain it.
  var isDiskFull: Bool?
  /// The permissions of the app. Records of earlier versions do not contain them.
  var permissions: Permissions?

  /// The names in the file of the record.
  private enum CodingKeys: String, CodingKey {
    case name
    case id
    case isRunning
    case isOffline = "isOff"
    case isHeld
    case network
    case biometryType
    case recognition
    case clock
    case reminders
    case shownReminders
    case scheduledNotifications
    case shownNotifications
    case isDiskFull
    case permissions
  }
}

extension DeviceRecord {
  /// The network of a device.
  struct Network: Hashable, Sendable, Codable {
    var type: String
    var isExpensive: Bool
    var isConstrained: Bool

    init(_ connection: NetworkConnection) {
      type = connection.type.rawValue
      isExpensive = connection.isExpensive
      isConstrained = connection.isConstrained
    }

    /// The recorded network; a type that this version does not know counts as another type.
    var connection: NetworkConnection {
      NetworkConnection(
        NetworkType(rawValue: type) ?? .other, isExpensive: isExpensive,
        isConstrained: isConstrained)
    }
  }
}

extension DeviceRecord {
  /// The permissions of the app, by their names in the file. A permission that is missing is granted
  /// when the app asks for it.
  struct Permissions: Hashable, Sendable, Codable {
    private var camera: String?
    private var photos: String?
    private var push: String?

    init(_ album: Album, _ notifications: NotificationPermission) {
      camera = album.permissions[.camera]?.rawValue
      photos = album.permissions[.photos]?.rawValue
      push = notifications.rawValue
    }

    /// The answers to the requests for the camera and the photos.
    var sources: [PictureSource: DevicePermission] {
      var sources: [PictureSource: DevicePermission] = [:]
      sources[.camera] = camera.flatMap { DevicePermission(rawValue: $0) }
      sources[.photos] = photos.flatMap { DevicePermission(rawValue: $0) }
      return sources
    }

    /// The answer to the request to show notifications.
    var notifications: NotificationPermission {
      push.flatMap { NotificationPermission(rawValue: $0) } ?? .granted
    }
  }
}

extension DeviceRecord.Recognition {
  /// Creates the recorded value of a result.
  init(_ answer: Result<Void, BiometricError>) {
    switch answer {
    case .success: self = .recognised
    // The names of two errors are those of earlier versions.
    case .failure(.authenticationFailed): self = .refused
    case .failure(.notAvailable): self = .notSupported
    case .failure(let error): self = Self(rawValue: error.rawValue) ?? .unknown
    }
  }

  /// The result of a biometric check on the device.
  var answer: Result<Void, BiometricError> {
    switch self {
    case .recognised: .success(())
    case .refused: .failure(.authenticationFailed)
    case .notSupported: .failure(.notAvailable)
    default: .failure(BiometricError(rawValue: rawValue) ?? .unknown)
    }
  }
}
