import Testing

@testable import NavAudit

@Suite("Times of an audit")
struct TimestampTests {
  /// Times with what they are called, worked out with `date -u`.
  static let known: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00Z"), (951_868_800_000, "2000-03-01T00:00:00Z"),
    (1_709_164_799_999, "2024-02-28T23:59:59.999Z"), (1_930_176_000_000, "2031-03-02T00:00:00Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00Z"), (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
  ]

  @Test("A time is written as ISO 8601 in UTC, and read back", arguments: known)
  func both(_ milliseconds: Int64, _ text: String) {
    #expect(Timestamp.iso(milliseconds) == text)
    #expect(Timestamp.read(text) == milliseconds)
  }

  @Test("Every day of 800 years comes back, and any time has a text")
  func days() {
    var wrongCount = 0
    for day in Int64(-146_097)..<146_097 where Timestamp.read(Timestamp.iso(day * 86_400_000)) != day * 86_400_000 {
      wrongCount += 1
    }
    #expect(wrongCount == 0)
    #expect(!Timestamp.iso(.min).isEmpty && !Timestamp.iso(.max).isEmpty)
  }

  @Test("A day alone is its first or its last moment; offsets and short forms are read")
  func forms() {
    #expect(Timestamp.read("2024-05-01") == 1_714_521_600_000)
    #expect(Timestamp.read("2024-05-01", isEnd: true) == 1_714_607_999_999)
    #expect(Timestamp.read("2024-05-01T02:00+02:00") == 1_714_521_600_000)
    #expect(Timestamp.read("2024-04-30 18:30:00-05:30") == 1_714_521_600_000)
    #expect(Timestamp.read("2024-05-01T00:00:00.5Z") == 1_714_521_600_500)
  }

  @Test(
    "What is no time is none",
    arguments: [
      "", "yesterday", "2024", "2024-13-01", "2024-02-30", "2023-02-29", "2024-05-01T", "2024-05-01T24:00Z",
      "2024-05-01T10:60Z", "2024-05-01T10:00:00.Z", "2024-05-01T10:00ZZ", "2024-05-01T10:00+2", "२०२४-05-01",
    ])
  func none(_ text: String) {
    #expect(Timestamp.read(text) == nil)
  }
}
