public import HTTPExchange

/// The user for whom variants are fetched and evaluated.
///
/// The descriptions of a user contain none of its properties, so that they appear in no log, error
/// or trace.
public struct ExperimentUser: Hashable, Sendable, Codable {
  /// The identifier of the person.
  public var userID: String?
  /// The identifier of the device.
  public var deviceID: String?
  /// The country of the user.
  public var country: String?
  /// The region of the country.
  public var region: String?
  /// The designated market area.
  public var dma: String?
  /// The city of the user.
  public var city: String?
  /// The language of the user.
  public var language: String?
  /// The platform, such as `iOS`.
  public var platform: String?
  /// The version of the app.
  public var version: String?
  /// The operating system and its version.
  public var os: String?
  /// The manufacturer of the device.
  public var deviceManufacturer: String?
  /// The brand of the device.
  public var deviceBrand: String?
  /// The model of the device.
  public var deviceModel: String?
  /// The carrier of the mobile network.
  public var carrier: String?
  /// The library that asks for variants.
  public var library: String?
  /// Properties that rules of flags can refer to.
  public var userProperties: [String: JSONValue]
  /// The names of the groups to which the user belongs, by the type of the group.
  public var groups: [String: [String]]
  /// The properties of groups, by the type and the name of the group.
  public var groupProperties: [String: [String: [String: JSONValue]]]

  /// Creates a user with identifiers only.
  ///
  /// - Parameters:
  ///   - userID: The identifier of the person.
  ///   - deviceID: The identifier of the device.
  ///   - userProperties: Properties that rules of flags can refer to.
  public init(
    userID: String? = nil, deviceID: String? = nil, userProperties: [String: JSONValue] = [:]
  ) {
    self.userID = userID
    self.deviceID = deviceID
    self.userProperties = userProperties
    groups = [:]
    groupProperties = [:]
  }

  /// Whether the user has no properties.
  public var isEmpty: Bool { self == Self() }

  /// The part of a user that decides whose exposures are counted.
  public struct Identity: Hashable, Sendable, Codable {
    /// The identifier of the person.
    public let userID: String?
    /// The identifier of the device.
    public let deviceID: String?
  }

  /// The identifiers of the person and the device.
  public var identity: Identity { Identity(userID: userID, deviceID: deviceID) }
}

extension ExperimentUser: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder for the user.
  public var description: String { "<user>" }

  /// A placeholder for the user.
  public var debugDescription: String { description }

  /// A mirror without children, because `dump` would print the properties.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ExperimentUser.Identity: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// A placeholder for the identity.
  public var description: String { "<identity>" }

  /// A placeholder for the identity.
  public var debugDescription: String { description }

  /// A mirror without children, because `dump` would print the identifiers.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
