#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// A function that opens a URL outside the app, such as in the browser.
///
/// ```swift
/// case .helpTapped:
///   return .run("help") { send in
///     if !(await openURL(helpPage)) { await send(.helpFailed) }
///   }
/// ```
public struct URLOpener: Sendable {
  private let open: @Sendable (URL) async -> Bool

  /// Creates an opener that calls `open`, which returns whether the URL was opened.
  public init(_ open: @escaping @Sendable (URL) async -> Bool) { self.open = open }

  /// Opens a URL, and returns whether it was opened.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool { await open(url) }
}

private enum URLOpenerKey: DependencyKey {
  static var defaultValue: URLOpener {
    URLOpener(unimplemented("DependencyValues.openURL", placeholder: false))
  }
}

extension DependencyValues {
  /// The function that opens a URL outside the app. The default reports the call, and opens nothing.
  /// The composition root of an app sets the function of its platform.
  public var openURL: URLOpener {
    get { self[URLOpenerKey.self] }
    set { self[URLOpenerKey.self] = newValue }
  }
}
