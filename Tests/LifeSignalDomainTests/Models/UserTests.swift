import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

struct UserTests {
  @Test func `A person is on time before the due date, and overdue from then on`() throws {
    let user = try User.sample()
    let due = testStart.addingTimeInterval(86_400)
    #expect(user.dueAt == due)
    #expect(!user.isOverdue(at: due.addingTimeInterval(-0.001)))
    #expect(user.isOverdue(at: due))
  }

  @Test func `A person who never checked in is never overdue`() throws {
    let user = try User.sample(lastCheckedIn: nil)
    #expect(user.dueAt == nil)
    #expect(!user.isOverdue(at: .distantFuture))
  }
}
