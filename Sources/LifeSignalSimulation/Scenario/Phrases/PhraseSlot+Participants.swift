extension PhraseSlot where Value == String {
  /// The name of a new person. It must not begin with a lowercase letter, because the words of the
  /// language do.
  static var newName: Self {
    PhraseSlot { reader throws(Mismatch) in
      // A script without uppercase letters is accepted, because the words of the language are
      // Latin.
      guard let word = reader.nextWord, let first = word.first, first.isLetter, !first.isLowercase,
        word.allSatisfy({ $0.isLetter || $0 == "-" })
      else {
        throw reader.mismatch(
          """
          a name of letters and hyphens that does not begin with a lowercase letter or a hyphen, \
          such as `Ana`
          """)
      }
      guard !word.unicodeScalars.contains(where: \.properties.isDefaultIgnorableCodePoint) else {
        throw reader.mismatch("a name without invisible letters")
      }
      guard word.count <= longestName else {
        throw reader.mismatch(
          "a name of at most \(longestName) characters, but this name has \(word.count)")
      }
      reader.skip()
      return word
    }
  }

  /// The maximum length of a name, in characters.
  private static var longestName: Int { 20 }

  /// The name of a new device.
  static var newDevice: Self {
    .word("a device name in lowercase letters, such as `tablet`") { word in
      (1...20).contains(word.count) && word.allSatisfy({ $0.isLowercase }) ? word : nil
    }
  }

  /// A person of the scenario, in the possessive: `Ben's`.
  static var owner: Self {
    PhraseSlot { reader throws(Mismatch) in
      let owners = reader.participants.people.map { "\($0)'s" }
      // Some editors insert a typographic apostrophe.
      let word = reader.nextWord.map { String($0.map { $0 == "’" ? "'" : $0 }) }
      guard let word, owners.contains(word) else { throw reader.mismatch(words: owners) }
      reader.skip()
      return String(word.dropLast(2))
    }
  }
}

extension PhraseSlot where Value == DeviceReference {
  /// A device: a person's phone, given by the name of the person, such as `Ana`, or another device
  /// of a person, such as `Ana's tablet`.
  static var device: Self {
    PhraseSlot { reader throws(Mismatch) in
      let names = reader.participants.people
      if let name = reader.nextWord, names.contains(name) {
        reader.skip()
        return DeviceReference(person: name, device: DeviceReference.firstDevice)
      }
      let person: String
      do throws(Mismatch) {
        person = try reader.read(PhraseSlot<String>.owner)
      } catch {
        throw reader.mismatch(words: names).merged(with: error)
      }
      let devices = reader.participants.devices(of: person)
      guard let device = reader.nextWord, devices.contains(device) else {
        throw reader.mismatch(words: devices)
      }
      reader.skip()
      return DeviceReference(person: person, device: device)
    }
  }
}
