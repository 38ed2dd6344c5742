@testable import BooksData
import BooksDomain
import Foundation
import TestingKit
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A server with a certificate that nobody has vouched for.
@Suite struct `A request to somebody who cannot prove who they are` {
  private static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: openssl != nil, "there is no openssl here"))
  func `is not sent`() async throws {
    let folder = try TemporaryFolder()
    let server = try VouchedByNobody(program: try #require(Self.openssl), folder: folder)
    defer { server.stop() }
    let address = try #require(WebAddress("https://localhost:\(server.port)/books"))
    // Until the server listens, there is nobody to prove anything.
    while true {
      do {
        _ = try await CurlTransport().get(HTTPRequest(address: address))
        Issue.record("it was sent")
        return
      } catch HTTPFailure.unreachable {
        try #require(server.isRunning)
        try await Task.sleep(for: .milliseconds(20))
      } catch HTTPFailure.untrusted {
        return
      }
    }
  }
}

/// `openssl s_server` with a certificate of its own making.
private final class VouchedByNobody {
  let port: Int
  private let process = Process()
  var isRunning: Bool { process.isRunning }

  init(program: String, folder: TemporaryFolder) throws {
    let (descriptor, port) = try LoopbackServer.refusing()
    close(descriptor)
    self.port = port
    let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
    let making = Process()
    making.executableURL = URL(fileURLWithPath: program)
    making.arguments = [
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout", key, "-out",
      certificate,
    ]
    making.standardError = FileHandle.nullDevice
    try making.run()
    making.waitUntilExit()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["s_server", "-accept", "\(port)", "-key", key, "-cert", certificate, "-www", "-quiet"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
