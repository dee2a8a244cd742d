/// Reads a piece of shared state in a feature. It has no setter, no projection and nothing to
/// re-point.
///
/// Declare it on the feature, never in its `State`. It finds its storage once, when the store builds
/// its tree. During one `reduce` all reads are of one version; in an effect a read gets the value of
/// that moment, and two reads may straddle a change.
///
/// ```swift
/// struct ContactsFeature: Reducer {
///   @SharedReader var contacts: ReadOnlyContactsState
/// }
/// ```
@propertyWrapper
public struct SharedReader<Published: PublishedState>: Sendable, CustomReflectable {
  @usableFromInline let cell: ReaderCell<Published>?

  /// Finds the storage of the store that is being built. Outside one there is none: that is
  /// reported, and reading is refused.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    cell = BuildContext.current?.reader(of: Published.self)
    if cell == nil {
      BuildContext.reportOutside(
        "@SharedReader of \(String(describing: Published.self))",
        at: CodeLocation(fileID: fileID, line: line), consequence: "Reading it ends the process.")
    }
  }

  /// The published value.
  @inlinable
  public var wrappedValue: Published {
    guard let cell else {
      Refusal.readerWithoutStorage(published: Slot<Published>.publishedName)()
    }
    return cell.read()
  }

  /// Shows nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
