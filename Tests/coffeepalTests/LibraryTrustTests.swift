import Foundation
import TestingKit
import Testing

/// Tests of a library with an untrusted certificate: `openssl s_server` with a self-signed one.
@Suite struct `A library that cannot prove what it is` {
  @Test(.enabled(if: Tools.hasOpenSSL, "there is no openssl here"))
  func `is not asked for its books`() async throws {
    let place = try Workplace()
    try await place.makeCertificate()
    let (descriptor, port) = try LoopbackServer.refusing()
    close(descriptor)
    let output = try place.create("openssl.out")
    let server = try place.spawn(
      [
        "openssl", "s_server", "-accept", "\(port)", "-key", place.path("key.pem"), "-cert",
        place.path("certificate.pem"), "-www", "-quiet",
      ], [output, output, output])
    close(output)
    defer { server.signal(SIGKILL) }
    // The server may not be listening yet.
    var result = try await sync(place, port)
    while result.errorCode == "books.library-unreachable", kill(server.pid, 0) == 0 {
      result = try await sync(place, port)
    }
    #expect(result.errorCode == "books.library-untrusted", "\(result.errors)")
    #expect(result.ending == .exited(69))
    server.signal(SIGKILL)
    #expect(try await server.wait() == .killed(SIGKILL))
  }

  private func sync(_ place: Workplace, _ port: Int) async throws -> Workplace.Result {
    try await place.coffeepal("books", "sync", "--from", "https://localhost:\(port)")
  }
}

extension Workplace {
  /// Makes a certificate for localhost that no authority has signed, `certificate.pem`, and its key, `key.pem`.
  func makeCertificate() async throws {
    let making = try await run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout",
      path("key.pem"), "-out", path("certificate.pem"),
    ])
    try #require(making.ending == .exited(0), "\(making.errors)")
  }
}
