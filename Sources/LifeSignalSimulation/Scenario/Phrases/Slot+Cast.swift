extension Slot where Value == String {
  /// A name that a declaration gives: words in small letters belong to the language.
  static var newName: Self {
    Slot { reader throws(Mismatch) in
      // Most scripts know no capitals, and no word of the language is in them.
      guard let word = reader.nextWord, let first = word.first, first.isLetter, !first.isLowercase,
        word.allSatisfy({ $0.isLetter || $0 == "-" })
      else {
        throw reader.mismatch(
          """
          a name of letters and hyphens that begins with a capital letter, if its script has them, \
          such as `Ana`
          """)
      }
      guard word.count <= longestName else {
        throw reader.mismatch(
          "a name of at most \(longestName) characters, and this one has \(word.count)")
      }
      reader.skip()
      return word
    }
  }

  /// The most characters of a name.
  private static var longestName: Int { 20 }

  /// A device's name that a declaration gives.
  static var newDevice: Self {
    .word("a device's name in small letters, such as `tablet`") { word in
      (1...20).contains(word.count) && word.allSatisfy({ $0.isLowercase }) ? word : nil
    }
  }

  /// A person of the story in the possessive: `Ben's`.
  static var owner: Self {
    Slot { reader throws(Mismatch) in
      let owners = reader.cast.people.map { "\($0)'s" }
      // Some editors write a typographic apostrophe.
      let word = reader.nextWord.map { String($0.map { $0 == "’" ? "'" : $0 }) }
      guard let word, owners.contains(word) else { throw reader.mismatch(words: owners) }
      reader.skip()
      return String(word.dropLast(2))
    }
  }
}

extension Slot where Value == ScenarioActor {
  /// A person, meaning the phone, or one of a person's devices: `Ana`, `Ana's tablet`.
  static var actor: Self {
    Slot { reader throws(Mismatch) in
      let names = reader.cast.people
      if let name = reader.nextWord, names.contains(name) {
        reader.skip()
        return ScenarioActor(person: name, device: ScenarioActor.firstDevice)
      }
      let person: String
      do throws(Mismatch) {
        person = try reader.read(Slot<String>.owner)
      } catch {
        throw reader.mismatch(words: names).merged(with: error)
      }
      let devices = reader.cast.devices(of: person)
      guard let device = reader.nextWord, devices.contains(device) else {
        throw reader.mismatch(words: devices)
      }
      reader.skip()
      return ScenarioActor(person: person, device: device)
    }
  }
}
