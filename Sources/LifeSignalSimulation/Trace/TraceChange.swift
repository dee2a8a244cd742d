internal import StateKit
internal import StateKitPrinting

/// One change of a value, encoded as a list: `["=", "/contacts/[id: 7]/name", "Ben"]`.
///
/// The first element is the kind of change: `=` changed, `~` text changed, `≈` changed but printed
/// the same, `+` inserted, `-` removed, `>` moved.
struct TraceChange: Encodable, Sendable {
  let change: ValueChange

  /// The path to the changed value, with a slash before each component. Within a component, `~` and
  /// `/` are escaped as in a JSON Pointer.
  private var path: String {
    change.path.components.map { component in
      let text = component.description
      return "/" + text.replacing("~", with: "~0").replacing("/", with: "~1")
    }.joined()
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    switch change.kind {
    case .changed(_, let value):
      try list.encode("=")
      try list.encode(path)
      try list.encode(value.description)
    case .textChanged(let difference):
      try list.encode("~")
      try list.encode(path)
      try list.encode(difference.description)
    case .indistinguishable(let value, _):
      try list.encode("≈")
      try list.encode(path)
      try list.encode(value.description)
    case .inserted(let value, let position):
      try list.encode("+")
      try list.encode(path)
      try list.encode(value.description)
      if let position { try list.encode(position) }
    case .removed:
      try list.encode("-")
      try list.encode(path)
    case .moved(let old, let new):
      try list.encode(">")
      try list.encode(path)
      try list.encode(old)
      try list.encode(new)
    }
  }
}
