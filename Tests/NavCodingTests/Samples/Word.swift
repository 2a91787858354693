import NavModel

/// The texts that samples use, each under a fixed number. Golden records hold them: never change one, add at the end of
/// a table of its own.
enum Word: String, CaseIterable {
  case main, second, library, playlists, albums, search
  case detail, player
  case seventeen = "17"
  case image = "public.image"
  case ana = "Ana"
  case add
  case composed = "caf\u{E9}"
  case decomposed = "cafe\u{301}"

  /// The name of the text in `table`.
  var name: Name { Name(UInt32(Word.allCases.firstIndex(of: self) ?? 0)) }

  /// All texts in the order of their numbers.
  static let table: NameTable = {
    var names = NameTable()
    for word in allCases { _ = names.intern(word.rawValue) }
    return names
  }()
}

extension Name {
  static let main = Word.main.name
  static let second = Word.second.name
  static let library = Word.library.name
  static let playlists = Word.playlists.name
  static let albums = Word.albums.name
  static let search = Word.search.name
  static let detail = Word.detail.name
  static let player = Word.player.name
  static let seventeen = Word.seventeen.name
  static let image = Word.image.name
  static let ana = Word.ana.name
  static let add = Word.add.name
}

extension Screen {
  static let plain = Screen(.detail)
  static let keyed = Screen(.detail, key: .seventeen)
  static let full = Screen(
    .player, key: .seventeen, parameters: [Parameter(name: .add, value: .ana), Parameter(name: .image, value: .main)])
  static let withParameters = Screen(.player, parameters: [Parameter(name: .add, value: .ana)])
}
