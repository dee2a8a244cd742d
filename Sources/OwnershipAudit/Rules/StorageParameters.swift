internal import SwiftSourceReading

/// The declarations with a parameter for a storage, by the name that their calls use.
struct StorageParameters {
  private struct Signature {
    let parameters: [Declaration.Parameter]
    /// The bounds of the generic parameters, by name.
    let generics: [String: TypeExpression]
  }

  private var signatures: [String: [Signature]] = [:]
  private let storage: Set<String>
  private let index: SourceIndex

  /// The numbers that the name table gives to the names in `signatures`.
  private(set) var nameNumbers: Set<Int32> = []

  init(_ index: SourceIndex, names: NameTable) {
    self.index = index
    storage = index.nameAndAliases(of: "SharedStorage")
    for file in index.files.indices where !index.files[file].location.isStateKitFamily {
      for number in index.files[file].declarations.indices {
        add(DeclarationID(file: file, number: number))
      }
    }
    nameNumbers = Set(signatures.keys.compactMap { names.existingNumber(of: $0) })
  }

  private mutating func add(_ id: DeclarationID) {
    let declaration = index[id]
    switch declaration.kind {
    case .function, .enumCase:
      add(declaration.name, declaration.parameters, declaration)
    case .initializer: add(index.context(of: id).last ?? "", declaration.parameters, declaration)
    case .property:
      if let parameters = Self.parameters(of: declaration.type, at: declaration.nameToken) {
        add(declaration.name, parameters, declaration)
      }
    case .structure:
      // The memberwise initializer.
      let members = index.members(of: id).filter {
        $0.kind == .property && $0.isStored && !$0.modifiers.contains(.static)
      }
      add(
        declaration.name,
        members.compactMap { member in
          member.type.map { Self.parameter(member.name, $0, member.nameToken, hasDefault: true) }
        }, declaration)
    default: break
    }
  }

  private mutating func add(
    _ name: String, _ parameters: [Declaration.Parameter], _ declaration: Declaration
  ) {
    let generics = declaration.boundsOfGenerics
    guard parameters.contains(where: { $0.type.replacing(generics).mentions(storage) }) else {
      return
    }
    signatures[name, default: []].append(Signature(parameters: parameters, generics: generics))
  }

  /// Returns the parameters of a closure.
  private static func parameters(
    of type: TypeExpression?, at token: Int
  ) -> [Declaration.Parameter]? {
    switch type {
    case .function(let parameters, _): parameters.map { parameter("", $0.type, token) }
    case .optional(let wrapped): parameters(of: wrapped, at: token)
    default: nil
    }
  }

  private static func parameter(
    _ label: String, _ type: TypeExpression, _ token: Int, hasDefault: Bool = false
  ) -> Declaration.Parameter {
    .init(
      label: label, type: type, isInout: false, hasDefault: hasDefault, isRepeated: false,
      token: token)
  }

  /// Whether an argument of a call can contain a storage that an implicit `.init()` creates.
  ///
  /// - Parameters:
  ///   - argument: The position of the argument.
  ///   - name: The name of the called function.
  ///   - labels: The labels of all arguments. The label of an unlabeled argument is empty.
  ///   - isMember: Whether the call follows a dot. Such a call may refer to another type's
  ///     function, so the result is false if a function with this name takes something else at this
  ///     position.
  func takesStorage(argument: Int, of name: String, labels: [String], isMember: Bool) -> Bool {
    let takesStorage = (signatures[name] ?? []).contains { signature in
      Self.parameter(for: argument, labels, signature.parameters).map {
        canContainStorage($0.type.replacing(signature.generics))
      } ?? false
    }
    guard takesStorage, isMember else { return takesStorage }
    return !index.functions(named: name).contains { id in
      Self.parameter(for: argument, labels, index[id].parameters).map {
        !canContainStorage($0.type.replacing(index[id].boundsOfGenerics))
      } ?? false
    }
  }

  /// Whether an argument of this type can contain an implicit `.init()` of a storage: `.init()`,
  /// `[.init()]`, `{ .init() }`.
  private func canContainStorage(_ type: TypeExpression) -> Bool {
    switch type {
    case .optional(let type), .array(let type): canContainStorage(type)
    case .dictionary(_, let type): canContainStorage(type)
    case .tuple(let types), .composition(let types): types.contains { canContainStorage($0) }
    case .function(_, let result): canContainStorage(result)
    case .named: type.lastName.map(storage.contains) ?? false
    default: false
    }
  }

  /// Returns the parameter that receives an argument, or nil if the call does not fit.
  private static func parameter(
    for argument: Int, _ labels: [String], _ parameters: [Declaration.Parameter]
  ) -> Declaration.Parameter? {
    var next = 0
    for parameter in parameters {
      guard next < labels.count else { return nil }
      guard labels[next] == parameter.label else {
        // A default value or a trailing closure replaces the argument.
        if parameter.hasDefault || parameter.isRepeated || parameter.type.isFunction { continue }
        return nil
      }
      repeat {
        if next == argument { return parameter }
        next += 1
      } while parameter.isRepeated && next < labels.count && labels[next].isEmpty
    }
    return nil
  }
}

extension TypeExpression {
  fileprivate var isFunction: Bool {
    switch self {
    case .function: true
    case .optional(let type): type.isFunction
    default: false
    }
  }
}
