public import NavModel

extension SessionLine {
  /// Reads one action that stands by itself, outside a session file.
  ///
  /// - Parameters:
  ///   - text: the action as a line of a session file has it.
  ///   - file: what to call the text in messages.
  ///   - names: gets the names that the action uses; unchanged if it is in error.
  /// - Throws: what is wrong, with line, column and JSON path.
  public init(_ text: String, file: String?, names: inout NameTable) throws(TextError) {
    let known = names.count
    do throws(TextError) {
      let value = try JSONParser.parse(text, file: file)
      if let expect = try value.object()["expect"] {
        throw expect.error("an action of an edit expects nothing", remedy: "leave expect out")
      }
      try self.init(value, line: 1, names: &names)
    } catch {
      names.forget(from: known)
      throw error
    }
  }
}
