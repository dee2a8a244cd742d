extension EventLog {
  /// Prints every action, change and effect of the stores and storages of this log, until the
  /// subscription is cancelled or released.
  ///
  /// ```swift
  /// let log = EventLog(origin: "ana")
  /// let printing = log.printChanges()
  /// ```
  ///
  /// Printing reflects both values of each change: it is for debugging.
  ///
  /// - Parameters:
  ///   - printer: Writes the events.
  ///   - output: Receives each line, in order; `print` by default.
  public func printChanges(
    _ printer: EventPrinter = EventPrinter(),
    to output: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> EventSubscription {
    listen { event in
      for line in printer.lines(for: event) { output(line) }
    }
  }
}
