import Foundation
import OwnershipAudit

/// Parsers of Swift sources, in the audit.
extension FuzzedParser {
  static var sources: [FuzzedParser] {
    [
      FuzzedParser(name: "swift-source", corpus: [Array(source.utf8)], cost: 20, acceptsAll: true) {
        let text = String(decoding: $0, as: UTF8.self)
        let result = Audit().run(overSources: ["Sources/App/A.swift": text])
        return result.findings.allSatisfy { $0.line >= 1 }
          ? .accepted : .wrong("a finding is in a line before the first")
      }
    ]
  }

  private static let source = ##"""
    import StateKit
    #if DEBUG
      let raw = #"a "raw" text \#(1 + 1)"#
    #endif
    public struct ContactsState: Hashable, Sendable { var names: [String] = [] }
    public struct ReadOnlyContactsState: PublishedState {
      fileprivate let state: ContactsState
      fileprivate init(_ state: ContactsState) { self.state = state }
      public var names: [String] { state.names }
    }
    private struct ContactsOwner: StateOwner {
      var initialState: ContactsState { ContactsState() }
      func publish(_ state: ContactsState) -> ReadOnlyContactsState { ReadOnlyContactsState(state) }
    }
    /* a comment /* in a comment */ */
    extension ReadOnlyContactsState: Codable {}
    let text = """
      over \(raw.map { "\($0)" }) lines
      """
    """##
}
