public import StateKit

/// A client that shows toasts to the person (rule 3.5).
public struct ToastClient: Sendable {
  /// Shows a toast immediately.
  public var show: @Sendable (Toast) -> Void

  /// Creates a client from its endpoint.
  public init(show: @escaping @Sendable (Toast) -> Void) {
    self.show = show
  }

  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(show: StateKit.unimplemented("ToastClient.show", placeholder: ()))
  }
}

private enum ToastClientKey: DependencyKey {
  static var defaultValue: ToastClient { .unimplemented }
}

extension DependencyValues {
  /// The client that shows toasts to the person.
  public var toastClient: ToastClient {
    get { self[ToastClientKey.self] }
    set { self[ToastClientKey.self] = newValue }
  }
}
