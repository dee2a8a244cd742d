internal import LifeSignalDomain

/// The windows of the sources that name one launch of the app. A device uses at most one for each
/// account that signs in, and one before.
struct LaunchWindows: Hashable, Sendable {
  private var windows: [RequestSource: RequestWindow] = [:]

  /// The window of a source, which is empty before its first request.
  subscript(source: RequestSource) -> RequestWindow {
    get { windows[source] ?? RequestWindow() }
    set { windows[source] = newValue }
  }
}

/// The windows are saved as a list, in a deterministic order.
extension LaunchWindows: Codable {
  private struct Entry: Codable {
    let source: RequestSource
    let window: RequestWindow
  }

  /// Decodes the windows from a list.
  ///
  /// - Throws: `DecodingError` if the list contains a source twice.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    for entry in try container.decode([Entry].self) {
      guard windows.updateValue(entry.window, forKey: entry.source) == nil else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "The list contains a source twice.")
      }
    }
  }

  /// Encodes the windows as a list.
  ///
  /// - Complexity: O(*n* log *n*).
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      windows.sorted { $0.key < $1.key }.map { Entry(source: $0.key, window: $0.value) })
  }
}
