public import StateKit

extension EventLog {
  /// Prints every action, change, phase of an effect and issue of the stores and storages of this
  /// log, until the subscription is cancelled or released.
  ///
  /// ```swift
  /// let log = EventLog(origin: "ana")
  /// let printing = log.printChanges()
  /// ```
  ///
  /// For each change, the values before and after it are compared by reflection. This is slow, so
  /// use this method only for debugging.
  ///
  /// - Parameters:
  ///   - printer: Formats the events.
  ///   - output: Receives each line, in order; the default is `print`.
  public func printChanges(
    _ printer: EventPrinter = EventPrinter(),
    to output: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> EventSubscription {
    listen { event in
      if case .storeCreated = event.kind { return }
      for line in printer.lines(for: event) { output(line) }
    }
  }
}
