internal import SwiftSourceReading

/// Searches a type for a writer of owned state: an `Owned`, a closure that takes the state `inout`,
/// or a writable key path into the state.
struct WriterSearch {
  private var search: OwnedStateSearch
  private let run: RunContext

  private static var depthLimit: Int { 24 }

  init(run: RunContext) {
    self.run = run
    search = OwnedStateSearch(run: run)
  }

  /// Whether the type is or contains a writer. A function with a parameter of such a type can write
  /// owned state: with the writer itself or, if the writer is a closure, by calling it.
  mutating func isWriter(
    _ type: TypeExpression, _ scope: DeclarationID, _ depth: Int = 0
  ) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch type {
    case .function(let parameters, let result):
      return parameters.contains {
        $0.isInout && search.handsOverOwnedState($0.type, scope, depth + 1)
      }
        || isWriter(result, scope, depth + 1)
    case .optional(let type), .array(let type), .existential(let type), .opaque(let type):
      return isWriter(type, scope, depth + 1)
    case .dictionary(_, let type): return isWriter(type, scope, depth + 1)
    case .tuple(let types), .composition(let types):
      return types.contains { isWriter($0, scope, depth + 1) }
    case .named(let components):
      guard let last = components.last else { return false }
      if last.name == "Owned" { return true }
      if ["WritableKeyPath", "ReferenceWritableKeyPath"].contains(last.name),
        let root = last.arguments.first
      {
        return search.handsOverOwnedState(root, scope, depth + 1)
      }
      if let target = run.index.target(of: type, from: scope) {
        return isWriter(target.type, target.scope, depth + 1)
      }
      return last.arguments.contains { isWriter($0, scope, depth + 1) }
    case .metatype, .suppressed, .unreadable: return false
    }
  }

  /// Whether a value of the type is or contains a function that takes a writer.
  mutating func takesWriter(
    _ type: TypeExpression, _ scope: DeclarationID, _ depth: Int = 0
  ) -> Bool {
    guard depth < Self.depthLimit else { return false }
    switch type {
    case .function(let parameters, let result):
      return parameters.contains { isWriter($0.type, scope, depth + 1) }
        || takesWriter(result, scope, depth + 1)
    case .optional(let type), .array(let type): return takesWriter(type, scope, depth + 1)
    case .dictionary(_, let type): return takesWriter(type, scope, depth + 1)
    case .tuple(let types): return types.contains { takesWriter($0, scope, depth + 1) }
    case .named:
      guard let target = run.index.target(of: type, from: scope) else { return false }
      return takesWriter(target.type, target.scope, depth + 1)
    default: return false
    }
  }
}
