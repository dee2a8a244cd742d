import StateKit
import Testing

/// What the article *Ownership* shows compiles, runs, and is what the article shows.
@Suite struct OwnershipArticleTests {
  @Test func `Every example is in the sources that are compiled`() throws {
    let article = try Article("Ownership", examplesIn: "Ownership")
    #expect(article.examples.count == 1)
    #expect(article.unknownExamples == [])
  }

  @Test func `The client of the article writes, and everybody sees it`() {
    let storage = SharedStorage()
    ContactsClient.live(in: storage).add(Contact(name: "Ben"))
    #expect(storage.current(ReadOnlyContactsState.self).contacts == [Contact(name: "Ben")])
  }
}
