import NavModel

/// Writes values to bytes or reads them back: one description of a layout serves both ways.
///
/// Integers are varints (seven bits a byte, low bits first), signed ones zig-zag. Names are numbers in the tape's
/// table.
protocol FieldCoder {
  /// Whether values are read; otherwise they are written and stay as they are.
  var isReading: Bool { get }

  /// A single byte.
  mutating func byte(_ value: inout UInt8) throws(CodingError)
  /// A number from 0.
  mutating func number(_ value: inout UInt64) throws(CodingError)
  /// A text in UTF-8 with its length before it.
  mutating func text(_ value: inout String) throws(CodingError)
  /// A name.
  mutating func name(_ value: inout Name) throws(CodingError)
  /// The error for the value read last.
  func error(_ fault: CodingError.Fault) -> CodingError
}

extension FieldCoder {
  mutating func flag(_ value: inout Bool) throws(CodingError) {
    var byte: UInt8 = value ? 1 : 0
    try self.byte(&byte)
    if byte > 1 { throw error(.unknownCase(UInt64(byte))) }
    value = byte == 1
  }

  mutating func choice<Value: RawRepresentable>(_ value: inout Value) throws(CodingError)
  where Value.RawValue == UInt8 {
    var byte = value.rawValue
    try self.byte(&byte)
    guard let read = Value(rawValue: byte) else { throw error(.unknownCase(UInt64(byte))) }
    value = read
  }

  mutating func signed(_ value: inout Int64) throws(CodingError) {
    var number = UInt64(bitPattern: (value << 1) ^ (value >> 63))
    try self.number(&number)
    value = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func signed(_ value: inout Int32) throws(CodingError) {
    var wide = Int64(value)
    try signed(&wide)
    guard let narrow = Int32(exactly: wide) else { throw error(.numberOutOfRange) }
    value = narrow
  }

  /// A count or index that must not pass a limit.
  mutating func count(_ value: inout Int, limit: Int = Int(Int32.max)) throws(CodingError) {
    var number = UInt64(bitPattern: Int64(value))
    if !isReading && number > UInt64(limit) { throw error(.numberOutOfRange) }
    try self.number(&number)
    if number > UInt64(limit) { throw error(.numberOutOfRange) }
    value = Int(number)
  }

  mutating func optional<Value>(
    _ value: inout Value?, initial: Value, _ code: (inout Self, inout Value) throws(CodingError) -> Void
  ) throws(CodingError) {
    var isPresent = value != nil
    try flag(&isPresent)
    if isPresent {
      var content = value ?? initial
      try code(&self, &content)
      value = content
    } else {
      value = nil
    }
  }

  mutating func list<Value>(
    _ values: inout [Value], initial: Value, _ code: (inout Self, inout Value) throws(CodingError) -> Void
  ) throws(CodingError) {
    var count = values.count
    try self.count(&count)
    if isReading {
      values = []
      for _ in 0..<count {
        var value = initial
        try code(&self, &value)
        values.append(value)
      }
    } else {
      for var value in values { try code(&self, &value) }
    }
  }

  mutating func text(_ value: inout String?) throws(CodingError) {
    try optional(&value, initial: "") { (coder, text) throws(CodingError) in try coder.text(&text) }
  }

  mutating func flag(_ value: inout Bool?) throws(CodingError) {
    try optional(&value, initial: false) { (coder, flag) throws(CodingError) in try coder.flag(&flag) }
  }

  mutating func choice<Value: RawRepresentable>(_ value: inout Value?, initial: Value) throws(CodingError)
  where Value.RawValue == UInt8 {
    try optional(&value, initial: initial) { (coder, choice) throws(CodingError) in try coder.choice(&choice) }
  }

  mutating func name(_ value: inout Name?) throws(CodingError) {
    try optional(&value, initial: Name(0)) { (coder, name) throws(CodingError) in try coder.name(&name) }
  }

  mutating func names(_ values: inout [Name]) throws(CodingError) {
    try list(&values, initial: Name(0)) { (coder, name) throws(CodingError) in try coder.name(&name) }
  }

  mutating func names(_ values: inout [Name]?) throws(CodingError) {
    try optional(&values, initial: []) { (coder, names) throws(CodingError) in try coder.names(&names) }
  }
}
