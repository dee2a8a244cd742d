public import StateKit

/// A printer of events in readable form: a heading for the event, and a line for each changed part.
///
/// ```
/// ana  addTapped
/// ana  state
///        isAdding: false → true
/// ana  ReadOnlyContactsState "add" by contacts.add (App/ContactsFeature.swift:41)
///        contacts[id: 7]: inserted Contact(id: 7, name: "Ben")
/// ```
public struct EventPrinter: Sendable {
  /// The printer of the values.
  public var valuePrinter: ValuePrinter

  /// Creates a printer that prints values with `valuePrinter`.
  public init(valuePrinter: ValuePrinter = ValuePrinter()) { self.valuePrinter = valuePrinter }

  /// Returns the lines for one event, starting with its heading.
  public func lines(for event: Event) -> [String] {
    let origin = event.origin.isEmpty ? "" : event.origin + "  "
    let indentation = String(repeating: " ", count: origin.count + 2)
    let (heading, details) = content(of: event.kind)
    return [origin + heading] + details.map { indentation + $0 }
  }

  private func content(of kind: Event.Kind) -> (heading: String, details: [String]) {
    switch kind {
    case .action(let action, let cause):
      (valuePrinter.describe(action) + suffix(for: cause), [])
    case .storeCreated(let state):
      ("created with " + valuePrinter.describe(state), [])
    case .stateChange(let before, let after):
      ("state", changes(from: before, to: after))
    case .effect(let identity, let phase):
      ("\(identity) \(phase)", [])
    case .shared(let transaction):
      (
        "\(transaction)" + suffix(for: transaction.cause),
        changes(from: unwrapped(transaction.before), to: unwrapped(transaction.after))
      )
    case .issue(let issue):
      ("issue", issue.description.split(separator: "\n").map(String.init))
    }
  }

  /// Returns the value inside a wrapper that has only one stored property, so that a line reads
  /// `count: 0 → 1` instead of `state.count: 0 → 1`.
  ///
  /// A wrapper with a `customMirror` is returned unchanged: its mirror shows the public members,
  /// and their names are printed.
  private func unwrapped(_ wrapper: any PublishedState) -> Any {
    if wrapper is any CustomReflectable { return wrapper }
    let children = Mirror(reflecting: wrapper).children
    guard children.count == 1, let only = children.first else { return wrapper }
    return only.value
  }

  /// Returns the end of a heading: the effect behind the event, or nothing if there is none.
  private func suffix(for cause: EventCause) -> String {
    if case .effect = cause { " by \(cause)" } else { "" }
  }

  private func changes<Value>(from before: Value, to after: Value) -> [String] {
    let difference = valuePrinter.difference(from: before, to: after)
    if difference.isEmpty {
      return [isEqual(before, after) == true ? "(nothing changed)" : "(no visible change)"]
    }
    return difference.description.split(separator: "\n").map(String.init)
  }
}
