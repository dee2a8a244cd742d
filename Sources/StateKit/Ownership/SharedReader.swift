/// A property wrapper that gives a feature read-only access to a piece of shared state.
///
/// Declare it on the feature, never in its `State`. It has no setter and no projected value. It
/// resolves its storage once, when the store creates the feature. All reads during one `reduce`
/// return values of the same version. In an effect, each read returns the current value, which can
/// change between two reads.
///
/// ```swift
/// struct ContactsFeature: Reducer {
///   @SharedReader var contacts: ReadOnlyContactsState
/// }
/// ```
@propertyWrapper
public struct SharedReader<Published: PublishedState>: Sendable, CustomReflectable {
  @usableFromInline let cell: ReaderCell<Published>?

  /// Creates a reader for the storage of the store that is being built.
  ///
  /// Outside a store's build there is no storage: the log receives a report, and reading the value
  /// terminates the process.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    cell = BuildContext.current?.reader(of: Published.self)
    if cell == nil {
      EffectContext.log.report(
        .resolvedOutsideStore(
          "@SharedReader of \(String(describing: Published.self))",
          at: CodeLocation(fileID: fileID, line: line),
          consequence: "Reading it terminates the process."))
    }
  }

  /// The published value of the shared state.
  @inlinable
  public var wrappedValue: Published {
    // A local variable for the cell would retain and release the cell at each read.
    cell?.read() ?? refuseWithoutStorage()
  }

  /// Terminates the process. The return type lets ``wrappedValue`` call it in place of a value.
  @usableFromInline
  func refuseWithoutStorage() -> Published {
    OwnershipMisuse.readerWithoutStorage(published: StateCell<Published>.publishedName).terminate()
  }

  /// A mirror without children, so that reflection cannot reach the storage.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
