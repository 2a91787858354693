/// Times as people write them, in UTC: milliseconds since 1970 and ISO 8601, without a calendar of the machine.
public enum Timestamp {
  /// `2024-05-01T10:00:00.123Z`; without the fraction if it is 0.
  public static func iso(_ milliseconds: Int64) -> String {
    let parts = parts(milliseconds)
    return "\(parts.date)T\(parts.time)Z"
  }

  /// `2024-05-01 10:00:00 UTC`.
  public static func text(_ milliseconds: Int64) -> String {
    let parts = parts(milliseconds)
    return "\(parts.date) \(parts.time) UTC"
  }

  /// Reads `2024-05-01`, or `2024-05-01T10:00`, with seconds, a fraction, and `Z` or an offset such as `+02:00`.
  ///
  /// - Parameter isEnd: whether a day alone means its last millisecond instead of its first.
  /// - Returns: milliseconds since 1970; nil if it is no such time.
  public static func read(_ text: String, isEnd: Bool = false) -> Int64? {
    var rest = text[...]
    guard let year = number(&rest, 4), take("-", &rest), let month = number(&rest, 2), take("-", &rest),
      let day = number(&rest, 2), (1...12).contains(month), (1...days(in: month, of: year)).contains(day)
    else { return nil }
    let start = dayNumber(year, month, day) * 86_400_000
    if rest.isEmpty { return isEnd ? start + 86_399_999 : start }
    guard take("T", &rest) || take(" ", &rest), let hour = number(&rest, 2), take(":", &rest),
      let minute = number(&rest, 2), hour < 24, minute < 60
    else { return nil }
    var time = (hour * 60 + minute) * 60_000
    if take(":", &rest) {
      guard let second = number(&rest, 2), second < 60 else { return nil }
      time += second * 1_000
      if take(".", &rest) {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...9).contains(digits.count), let value = Int64("\(digits)000".prefix(3)) else { return nil }
        time += value
        rest = rest.dropFirst(digits.count)
      }
    }
    if rest.isEmpty || rest == "Z" { return start + time }
    let isEast = rest.first == "+"
    guard take("+", &rest) || take("-", &rest), let hours = number(&rest, 2), take(":", &rest),
      let minutes = number(&rest, 2), hours < 24, minutes < 60, rest.isEmpty
    else { return nil }
    let offset = (hours * 60 + minutes) * 60_000
    return start + time + (isEast ? -offset : offset)
  }

  private static func take(_ character: Character, _ rest: inout Substring) -> Bool {
    if rest.first != character { return false }
    rest.removeFirst()
    return true
  }

  private static func number(_ rest: inout Substring, _ count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.utf8.count == count, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return Int64(digits)
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Int(month) - 1]
  }

  // The proleptic Gregorian calendar in years that begin in March: the leap day comes last.

  private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = floor(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func parts(_ milliseconds: Int64) -> (date: String, time: String) {
    let days = floor(milliseconds, 86_400_000)
    let remainder = milliseconds % 86_400_000
    let rest = remainder < 0 ? remainder + 86_400_000 : remainder
    let shifted = days + 719_468
    let era = floor(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let fraction = rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))"
    let time = "\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2)):\(padded(rest / 1_000 % 60, 2))"
    return ("\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))", time + fraction)
  }

  private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
    number >= 0 ? number / divisor : -((-(number + 1)) / divisor) - 1
  }

  private static func padded(_ number: Int64, _ count: Int) -> String {
    let digits = "\(number.magnitude)"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
