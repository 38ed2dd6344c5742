import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The thread of a ``CuttingProxy``: waits for bytes, and moves them.
///
/// It is created on one thread and then used only on its own.
final class ProxyLoop: @unchecked Sendable {
  private let proxy: CuttingProxy
  private let listener: Int32
  private let waker: Int32
  private let upstream: String
  private var links: [ProxyLink] = []

  init(proxy: CuttingProxy, listener: Int32, waker: Int32, upstream: String) {
    (self.proxy, self.listener, self.waker, self.upstream) = (proxy, listener, waker, upstream)
  }

  func run() {
    while !proxy.isStopped { turn() }
    for link in links { link.close() }
    close(listener)
    close(waker)
    proxy.closeWaker()
    try? FileManager.default.removeItem(atPath: proxy.host)
  }

  private func turn() {
    var descriptors = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    descriptors.append(pollfd(fd: waker, events: Int16(POLLIN), revents: 0))
    for link in links {
      for side in link.sides { descriptors.append(link.interest(side)) }
    }
    let limit = links.compactMap(\.resumption).min().map { max(0, Int32($0 * 1_000) + 1) } ?? 200
    guard poll(&descriptors, nfds_t(descriptors.count), min(limit, 200)) >= 0 else { return }
    if descriptors[1].revents != 0 { ProxySocket.drain(waker) }
    if descriptors[0].revents != 0 { accept() }
    var index = 2
    for link in links where index < descriptors.count {
      for side in link.sides {
        link.handle(side, events: descriptors[index].revents)
        index += 1
      }
      link.pump()
    }
    links.removeAll(where: \.isClosed)
  }

  private func accept() {
    let client = ProxySocket.accept(listener)
    guard client >= 0 else { return }
    guard let number = proxy.acceptNext(), let server = try? ProxySocket.connect(to: upstream) else {
      close(client)
      return
    }
    links.append(ProxyLink(proxy: proxy, number: number, client: client, server: server))
  }
}
