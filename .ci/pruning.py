"""Reduces a manifest to some targets, so that a build of a clone takes less time."""

TEXT = """
do {
  let needed: Set<String> = [%s]
  var kept = needed
  var pending = Array(needed)
  while let name = pending.popLast() {
    let target = package.targets.first { $0.name == name }
    for case .plugin(let name, _) in target?.plugins ?? [] where kept.insert(name).inserted {
      pending.append(name)
    }
    for dependency in target?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _):
        if kept.insert(name).inserted { pending.append(name) }
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll()
}
"""


def pruning(targets):
    """Returns the text to append to a manifest, which keeps the targets and their dependencies."""
    return TEXT % ", ".join(f'"{name}"' for name in sorted(targets))
