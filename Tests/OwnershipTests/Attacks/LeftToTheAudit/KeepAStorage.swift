// Audit rule 10: a feature makes a storage and a live client of its own.
import StateKit

struct ThiefFeature {
  let notes = NotesClient.live(in: SharedStorage())
}
