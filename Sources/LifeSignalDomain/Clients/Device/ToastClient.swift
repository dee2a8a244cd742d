public import StateKit

/// Shows a word to the person (2.3).
public struct ToastClient: Sendable {
  /// Shows it, at once.
  public var show: @Sendable (Toast) -> Void

  /// A way to show it.
  public init(show: @escaping @Sendable (Toast) -> Void) {
    self.show = show
  }

  /// Reports each use.
  public static var unimplemented: Self {
    Self(show: StateKit.unimplemented("ToastClient.show", placeholder: ()))
  }
}

private enum ToastClientKey: DependencyKey {
  static var defaultValue: ToastClient { .unimplemented }
}

extension DependencyValues {
  /// Shows a word to the person.
  public var toastClient: ToastClient {
    get { self[ToastClientKey.self] }
    set { self[ToastClientKey.self] = newValue }
  }
}
