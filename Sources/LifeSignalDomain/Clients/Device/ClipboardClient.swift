public import StateKit

/// A client that copies text to the clipboard, without state of its own (rule 3.5).
public struct ClipboardClient: Sendable {
  /// Copies a text to the clipboard.
  public var copy: @Sendable (String) -> Void

  /// Creates a client from its endpoint.
  public init(copy: @escaping @Sendable (String) -> Void) {
    self.copy = copy
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(copy: StateKit.unimplemented("ClipboardClient.copy", placeholder: ()))
  }
}

private enum ClipboardClientKey: DependencyKey {
  static var defaultValue: ClipboardClient { .unimplemented }
}

extension DependencyValues {
  /// The client for the clipboard.
  public var clipboardClient: ClipboardClient {
    get { self[ClipboardClientKey.self] }
    set { self[ClipboardClientKey.self] = newValue }
  }
}
