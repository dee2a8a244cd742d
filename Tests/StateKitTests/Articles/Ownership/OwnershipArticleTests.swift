import StateKit
import Testing

/// The examples of the article *Ownership* compile and behave as the article says.
@Suite struct OwnershipArticleTests {
  @Test func `Every example is in the sources that are compiled`() throws {
    let article = try Article("Ownership", examplesIn: "Ownership")
    #expect(article.examples.count == 2)
    #expect(article.unknownExamples == [])
  }

  @Test func `The client of the article writes, and readers see the change`() {
    let storage = SharedStorage()
    ContactsClient.live(in: storage).add(Contact(name: "Ben"))
    #expect(storage.value(of: ReadOnlyContactsState.self).contacts == [Contact(name: "Ben")])
  }
}
