import Testing

@testable import LifeSignalDomain

/// Tests of the geometry of the forty versions, and of the selection of the mask. The tables and
/// annexes are those of the standard, ISO/IEC 18004.
@Suite struct QRSymbolTests {
  @Test func `Each version has as many data modules as the formula of the standard gives`() {
    for version in QRVersion.all {
      let plan = SymbolPlan(version)
      var places: Set<[Int]> = []
      plan.forEachDataPosition { places.insert([$0, $1]) }
      #expect(places.count == version.dataModuleCount, "version \(version.number)")
      #expect(plan.isData.rows.reduce(0) { $0 + $1.count } == version.dataModuleCount)
    }
    // Values of Table 1 of the standard.
    #expect(QRVersion.smallest.codewordCount == 26)
    #expect(QRVersion.largest.codewordCount == 3_706)
  }

  @Test func `Alignment patterns have the positions of Annex E`() {
    func centers(_ number: Int) -> [Int]? { QRVersion(number)?.alignmentCenters }
    #expect(centers(1) == [])
    #expect(centers(2) == [6, 18])
    #expect(centers(7) == [6, 22, 38])
    #expect(centers(14) == [6, 26, 46, 66])
    #expect(centers(15) == [6, 26, 48, 70])
    #expect(centers(22) == [6, 26, 50, 74, 98])
    #expect(centers(32) == [6, 34, 60, 86, 112, 138])
    #expect(centers(36) == [6, 24, 50, 76, 102, 128, 154])
    #expect(centers(39) == [6, 26, 54, 82, 110, 138, 166])
    #expect(centers(40) == [6, 30, 58, 86, 114, 142, 170])
  }

  @Test func `Blocks have the sizes of Table 9`() throws {
    func blocks(_ number: Int, _ level: ErrorCorrectionLevel) throws -> [Int: Int] {
      let layout = BlockLayout(try #require(QRVersion(number)), level)
      return Dictionary(grouping: layout.dataCounts) { $0 }.mapValues(\.count)
    }
    #expect(try blocks(1, .low) == [19: 1])
    #expect(try blocks(5, .quartile) == [15: 2, 16: 2])
    #expect(try blocks(5, .high) == [11: 2, 12: 2])
    #expect(try blocks(10, .low) == [68: 2, 69: 2])
    #expect(try blocks(21, .high) == [16: 19, 17: 6])
    #expect(try blocks(40, .low) == [118: 19, 119: 6])
    #expect(try blocks(40, .high) == [15: 20, 16: 61])
  }

  @Test func `Rows and columns of a grid have the same modules`() throws {
    let code = try QRCode("Rows and columns")
    for row in 0..<code.size {
      for column in 0..<code.size {
        #expect(code.grid.rows[row][column] == code.grid.columns[column][row])
      }
    }
  }

  @Test func `Shifting a line moves its modules across the boundaries of words`() {
    for count in [1, 4, 12, 24, 48, 63, 64, 96, 127, 128, 150] {
      for place in [0, 1, 62, 63, 64, 100, 127, 128, 176] where place + count < 192 {
        var line = ModuleLine()
        line[place] = true
        var moved = ModuleLine()
        moved[place + count] = true
        #expect(line << count == moved)
        if count < 64 { #expect(moved >> count == line) }
      }
    }
  }

  /// Returns the penalty, counted module by module according to the standard.
  private func penalty(_ code: QRCode) -> Int {
    var penalty = 0
    let (size, range) = (code.size, 0..<code.size)
    for isColumn in [false, true] {
      for line in range {
        let modules = range.map { isColumn ? code[$0, line] : code[line, $0] }
        var run = 1
        for place in 1...size {
          if place < size && modules[place] == modules[place - 1] {
            run += 1
          } else {
            // A run of five modules costs 3 points, and each further module one more.
            if run >= 5 { penalty += run - 2 }
            run = 1
          }
        }
        // A pattern like that of a finder costs 40 points if the four modules before or after it
        // are light.
        let finder = [true, false, true, true, true, false, true]
        for place in 0...(size - 7) where Array(modules[place..<(place + 7)]) == finder {
          let isLightBefore = (1...4).allSatisfy { place - $0 < 0 || !modules[place - $0] }
          let isLightAfter = (7...10).allSatisfy { place + $0 >= size || !modules[place + $0] }
          if isLightBefore || isLightAfter { penalty += 40 }
        }
      }
    }
    for row in range.dropLast() {
      for column in range.dropLast() {
        let square = [
          code[row, column], code[row, column + 1], code[row + 1, column],
          code[row + 1, column + 1],
        ]
        // A square of four equal modules costs 3 points.
        if Set(square).count == 1 { penalty += 3 }
      }
    }
    // Each full 5 % between the share of dark modules and 50 % costs 10 points.
    let dark = code.modules.joined().count { $0 }
    let percentTimes20 = dark * 2_000 / (size * size)
    penalty += abs(percentTimes20 - 1_000) / 100 * 10
    return penalty
  }

  @Test(arguments: ["A", "01234567", "a text in lower case that is somewhat longer, for version 4"])
  func `The encoder selects the mask with the lowest penalty`(text: String) throws {
    let chosen = try QRCode(text)
    let penalties = try QRMask.all.map { mask in
      let code = try QRCode(text, mask: mask)
      let counted = penalty(code)
      #expect(MaskScore(code.grid).penalty == counted)
      return counted
    }
    #expect(chosen.mask.number == penalties.firstIndex(of: penalties.min() ?? 0))
  }
}
