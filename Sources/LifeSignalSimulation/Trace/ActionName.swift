internal import StateKit
internal import StateKitPrinting

/// The name of an action in a trace, such as `tabs.checkIn.checkInTapped`, and the payload of its
/// last case.
struct ActionName {
  let name: String
  let payload: String?

  init(_ action: Any, _ printer: ValuePrinter) {
    var cases: [String] = []
    var value = action
    while true {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum else {
        name = cases.isEmpty ? "\(type(of: value))" : cases.joined(separator: ".")
        payload = printer.describe(value)
        return
      }
      guard let associatedValue = mirror.children.first else {
        cases.append(printer.describe(value))
        name = cases.joined(separator: ".")
        payload = nil
        return
      }
      cases.append(associatedValue.label ?? "\(type(of: value))")
      value = associatedValue.value
    }
  }
}
