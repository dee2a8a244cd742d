public import StateKit

/// Puts text where another app can take it from (4.5). It owns nothing.
public struct ClipboardClient: Sendable {
  /// Puts it there.
  public var copy: @Sendable (String) -> Void

  /// A clipboard.
  public init(copy: @escaping @Sendable (String) -> Void) {
    self.copy = copy
  }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(copy: StateKit.unimplemented("ClipboardClient.copy", placeholder: ()))
  }
}

private enum ClipboardClientKey: DependencyKey {
  static var defaultValue: ClipboardClient { .unimplemented }
}

extension DependencyValues {
  /// Puts text where another app can take it from.
  public var clipboardClient: ClipboardClient {
    get { self[ClipboardClientKey.self] }
    set { self[ClipboardClientKey.self] = newValue }
  }
}
