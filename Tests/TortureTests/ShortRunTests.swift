import Foundation
import Testing

@Suite struct `The short form of the fault harness` {
}
