import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './networks.ts'

export interface ConnectionBounds {
  /** Open at once, from everywhere. */
  all: number
  /** Open at once from one network. */
  perNetwork: number
  /** How long an answer may wait for its reader to take another byte of it. */
  stallMs: number
  /** A proxy stands for many: its connections are not counted as those of one network. */
  isProxy(address: string): boolean
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Bounds what strangers hold by doing nothing: how many connections there are, how many of them are one network's, and
 * how long one may leave its answer unread. Slow senders are another matter, see `slow-bodies.ts`.
 */
export function boundConnections(bounds: ConnectionBounds) {
  const open = new Map<string, number>()
  let size = 0
  const answering = new WeakMap<Socket, number>()

  function count(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '')
    const others = open.get(network) ?? 0
    if (others >= bounds.perNetwork && !bounds.isProxy(socket.remoteAddress ?? '')) {
      // Without a word: an answer would be one more thing that is not read.
      socket.destroy()
      return
    }
    open.set(network, others + 1)
    size++
    socket.once('close', () => {
      size--
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }

  /**
   * Node tells of a socket on which nothing moved, bytes of an answer under way included. Whoever waits for us keeps
   * the connection; whoever lets us wait, or has nothing to wait for, does not.
   */
  function stoodStill(socket: Socket): void {
    const weAreBusy = (answering.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (weAreBusy) socket.setTimeout(bounds.stallMs)
    else socket.destroy()
  }

  return {
    size: () => size,

    bind(server: Server): void {
      server.maxConnections = bounds.all
      server.timeout = bounds.stallMs
      server.on('connection', count)
      server.on('timeout', stoodStill)
    },

    watched: (handle: Handle): Handle => {
      return (request, response) => {
        const { socket } = request
        answering.set(socket, (answering.get(socket) ?? 0) + 1)
        response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1))
        handle(request, response)
      }
    },
  }
}
