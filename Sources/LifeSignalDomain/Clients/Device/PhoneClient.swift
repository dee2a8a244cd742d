public import StateKit

/// A client that opens the device's phone or message app, without state of its own (rule 3.5).
public struct PhoneClient: Sendable {
  /// Opens a link, and returns whether the device could open it.
  public var open: @Sendable (PhoneLink) async -> Bool

  /// Creates a client from its endpoint.
  public init(open: @escaping @Sendable (PhoneLink) async -> Bool) {
    self.open = open
  }

  /// A test double of a device without a phone, such as a tablet.
  public static var unavailable: Self { Self { _ in false } }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(open: StateKit.unimplemented("PhoneClient.open", placeholder: false))
  }
}

private enum PhoneClientKey: DependencyKey {
  static var defaultValue: PhoneClient { .unimplemented }
}

extension DependencyValues {
  /// The client that opens the device's phone or message app.
  public var phoneClient: PhoneClient {
    get { self[PhoneClientKey.self] }
    set { self[PhoneClientKey.self] = newValue }
  }
}
