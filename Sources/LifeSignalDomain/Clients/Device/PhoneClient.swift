public import StateKit

/// Opens the device's telephone (4.7). It owns nothing.
public struct PhoneClient: Sendable {
  /// Opens it, and says whether the device could.
  public var open: @Sendable (PhoneLink) async -> Bool

  /// A telephone.
  public init(open: @escaping @Sendable (PhoneLink) async -> Bool) {
    self.open = open
  }

  /// A device without one, as a tablet.
  public static var none: Self { Self { _ in false } }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(open: StateKit.unimplemented("PhoneClient.open", placeholder: false))
  }
}

private enum PhoneClientKey: DependencyKey {
  static var defaultValue: PhoneClient { .unimplemented }
}

extension DependencyValues {
  /// Opens the device's telephone.
  public var phoneClient: PhoneClient {
    get { self[PhoneClientKey.self] }
    set { self[PhoneClientKey.self] = newValue }
  }
}
