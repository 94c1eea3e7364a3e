import { Socket } from 'node:net'

/**
 * Statements that are sent in the same moment leave in one packet: the driver corks what belongs to one statement, and
 * this keeps the cork in until whatever is running has ended.
 */
export class PacketSocket extends Socket {
  #corked = false

  override cork(): void {
    super.cork()
    if (this.#corked) return
    this.#corked = true
    super.cork()
    process.nextTick(() => {
      this.#corked = false
      this.uncork()
    })
  }
}
