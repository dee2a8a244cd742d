// Audit rule ambient: a write from an unstructured task names no effect as its cause.
import StateKit

func effect(_ notes: NotesClient) -> Effect<NotesFeature.Action> {
  .run("hide") { _ in
    await Task.detached { try? notes.add("unattributed") }.value
  }
}
