extension EventLog {
  /// Prints every action, change, phase of an effect and issue of the stores and storages of this
  /// log, until the subscription is cancelled or released.
  ///
  /// ```swift
  /// let log = EventLog(origin: "ana")
  /// let printing = log.printChanges()
  /// ```
  ///
  /// Each change is printed with a comparison of both values by reflection, which is slow: use it
  /// for debugging.
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
