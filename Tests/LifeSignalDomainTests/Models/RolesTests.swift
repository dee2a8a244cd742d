import Foundation
import LifeSignalDomain
import Testing

struct RolesTests {
  /// Invariant 10: each contact has a role.
  @Test func `No value represents an empty set of roles`() {
    #expect(Roles([]) == nil)
    #expect(Roles.allCases.map(\.rawValue) == ["responder", "dependent", "both"])
    for json in [#""""#, #""none""#, "[]", "0", "null"] {
      #expect(throws: WireError.self) { try Wire.decode(Roles.self, from: Array(json.utf8)) }
    }
  }

  @Test func `A value contains the same roles as the set that it was created from`() {
    for roles in [[Role.responder], [.dependent], [.responder, .dependent]] as [Set<Role>] {
      #expect(
        Role.allCases.filter { Roles(roles)?.contains($0) == true }
          == Role.allCases.filter(roles.contains))
    }
  }

  @Test(arguments: Roles.allCases)
  func `Mirroring exchanges responder and dependent, and is its own inverse`(roles: Roles) {
    #expect(roles.mirrored.mirrored == roles)
    for role in Role.allCases {
      #expect(roles.contains(role) == roles.mirrored.contains(role.mirrored))
    }
  }
}
