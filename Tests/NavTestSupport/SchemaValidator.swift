public import NavText

/// As much of JSON Schema (2020-12) as the schemas in `Fixtures/Schemas` use. An unknown keyword is a failure, so that
/// no schema is taken for stricter than it is checked.
public struct SchemaValidator {
  private let root: JSONValue

  /// Reads a schema.
  public init(schema bytes: [UInt8]) throws {
    root = try JSONParser.parse(bytes)
  }

  /// What is wrong with a value, as sentences; empty if it is valid.
  public func problems(_ value: JSONValue) throws -> [String] {
    try problems(value, root)
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue) throws -> [String] {
    if case .boolean(let allowed) = schema.content { return allowed ? [] : ["\(value.path): not allowed"] }
    var found: [String] = []
    let object = try schema.object()
    for member in object.members {
      found += try problems(value, keyword: member.key, member.value, object)
    }
    return found
  }

  private func problems(
    _ value: JSONValue, keyword: String, _ argument: JSONValue, _ schema: JSONObject
  ) throws -> [String] {
    switch keyword {
    case "$schema", "title", "description", "$defs", "patternProperties": return []
    case "$ref": return try problems(value, definition(argument.string()))
    case "type": return try isOfType(value, argument) ? [] : ["\(value.path): wrong type"]
    case "const": return value == argument ? [] : ["\(value.path): not the constant"]
    case "enum": return try argument.array().contains(value) ? [] : ["\(value.path): none of the allowed values"]
    case "oneOf", "anyOf":
      let results = try argument.array().map { try problems(value, $0) }
      let valid = results.count { $0.isEmpty }
      let isFine = keyword == "oneOf" ? valid == 1 : valid > 0
      return isFine
        ? [] : ["\(value.path): \(valid) of the alternatives match"] + (results.min { $0.count < $1.count } ?? [])
    case "properties", "required", "additionalProperties": return try objectProblems(value, keyword, argument, schema)
    case "items":
      guard case .array(let elements) = value.content else { return [] }
      return try elements.flatMap { try problems($0, argument) }
    case "minimum", "maximum", "minLength", "maxLength": return try limitProblems(value, keyword, argument)
    default: return ["the keyword \(keyword) is not known to the validator"]
    }
  }

  private func definition(_ reference: String) throws -> JSONValue {
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    return try root.object().required("$defs").object().required(name)
  }

  private func isOfType(_ value: JSONValue, _ type: JSONValue) throws -> Bool {
    if case .array(let types) = type.content { return try types.contains { try isOfType(value, $0) } }
    let name = try type.string()
    switch value.content {
    case .null: return name == "null"
    case .boolean: return name == "boolean"
    case .integer: return name == "integer" || name == "number"
    case .number: return name == "number"
    case .string: return name == "string"
    case .array: return name == "array"
    case .object: return name == "object"
    }
  }

  private func objectProblems(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: JSONObject
  ) throws -> [String] {
    guard case .object(let members) = value.content else { return [] }
    switch keyword {
    case "required":
      return try argument.strings().filter { key in !members.contains { $0.key == key } }
        .map { "\(value.path): \($0) is missing" }
    case "properties":
      let properties = try argument.object()
      return try members.flatMap { member in
        try properties[member.key].map { try problems(member.value, $0) } ?? []
      }
    default:
      let known = try schema["properties"]?.object().members.map(\.key) ?? []
      let allowsExtensions = schema["patternProperties"] != nil
      let others = members.filter { !known.contains($0.key) && !(allowsExtensions && $0.key.hasPrefix("x-")) }
      return try others.flatMap { try problems($0.value, argument) }
    }
  }

  private func limitProblems(_ value: JSONValue, _ keyword: String, _ argument: JSONValue) throws -> [String] {
    let limit: Int64 = try argument.integer()
    switch (keyword, value.content) {
    case ("minimum", .integer(let number)): return number < limit ? ["\(value.path): below \(limit)"] : []
    case ("maximum", .integer(let number)): return number > limit ? ["\(value.path): above \(limit)"] : []
    case ("minLength", .string(let text)): return text.count < limit ? ["\(value.path): too short"] : []
    case ("maxLength", .string(let text)): return text.count > limit ? ["\(value.path): too long"] : []
    default: return []
    }
  }
}
