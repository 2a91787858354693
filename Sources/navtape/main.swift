import Glibc
import NavCLI

exit(Navtape.main(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
