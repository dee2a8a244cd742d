// The audit of escapes (a task of one's own): a write from a task of one's own names no effect.
import StateKit

func effect(_ notes: NotesClient) -> Effect<NotesFeature.Action> {
  .run("hide") { _ in
    await Task.detached { try? notes.add("nobody's") }.value
  }
}
