// Audit rule composition-root: a feature creates its own storage and live client.
import StateKit

struct ThiefFeature {
  let notes = NotesClient.live(in: SharedStorage())
}
