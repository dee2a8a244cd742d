import Foundation
import SwiftSourceReading
import Testing

@testable import OwnershipAudit

@Suite struct LibraryMembersTests {
  /// Returns the full names of the public members of each type in the sources of StateKit.
  private static func declaredMembers() throws -> [String: Set<String>] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/StateKit")
      .resolvingSymlinksInPath()
    let names = NameTable()
    var members: [String: Set<String>] = [:]
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in paths.sorted() where path.hasSuffix(".swift") {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: path)))
      let location = FileLocation(path: ["Sources", "StateKit", path], rootLength: 0)
      let file = SourceFile(path: path, location: location, bytes: bytes, names: names)
      for declaration in file.declarations {
        // Skips subscripts, whose labels differ from those of functions, and members that no code can
        // use.
        let isUnavailable = declaration.attributes.contains { attribute in
          attribute.name == "available"
            && attribute.arguments.contains { file.text($0) == "unavailable" }
        }
        guard let parent = declaration.parent, !declaration.isLocal, !isUnavailable,
          declaration.kind != .subscript, let first = declaration.name.first, first.isLetter,
          (declaration.first..<declaration.nameToken + 1).contains(where: {
            file.cursor.keyword(at: $0) == .public
          })
        else { continue }
        let labels = declaration.parameters.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }
        let isPropertyOrType = declaration.kind == .property || declaration.isType
        let name = declaration.name + (isPropertyOrType ? "" : "(\(labels.joined()))")
        members[file.declarations[parent].name, default: []].insert(name)
      }
    }
    return members
  }

  /// Returns names with their argument labels, such as `insert(_:at:)`.
  private static func fullNames(_ members: [String: [LibraryMember]]) -> Set<String> {
    members.reduce(into: []) { names, entry in
      for member in entry.value where entry.key != "subscript" {
        let labels = member.labels?.map { ($0.isEmpty ? "_" : $0) + ":" }
        names.insert(entry.key + (labels.map { "(\($0.joined()))" } ?? ""))
      }
    }
  }

  @Test func `The list of StateKit's members matches the sources of StateKit`() throws {
    let declared = try Self.declaredMembers()
    let common = Self.fullNames(LibraryMembers.common)
    #expect(LibraryMembers.stateKit.count > 3)
    for (type, members) in LibraryMembers.stateKit {
      #expect(
        Self.fullNames(members).sorted() == (declared[type] ?? []).subtracting(common).sorted(),
        "\(type)")
    }
  }

  @Test func `A full name is parsed with its labels`() throws {
    let members = LibraryMembers.parse("count insert(_:at:)\n  count(where:) sort()")
    #expect(members.keys.sorted() == ["count", "insert", "sort"])
    #expect(members["count"]?.map(\.labels) == [nil, ["where"]])
    #expect(members["insert"]?.map(\.labels) == [["", "at"]])
    #expect(members["sort"]?.map(\.labels) == [[]])
  }
}
