import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Patience {
  /** How long the body of a call may take. */
  bodyMs: number
  /** How often a large body is looked at, and how much more of it must have come each time. */
  paceMs: number
  paceBytes: number
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Cuts off whoever holds a connection by sending a body slowly. Node has one limit for all requests, and one that a
 * slow line can send a file within is far too long for everything else.
 */
export function watchBodies(patience: Patience, hangUp: (socket: Socket) => void) {
  const watching = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; response: ServerResponse }>()

  function watch(request: IncomingMessage, response: ServerResponse, ms: number, tooSlow: () => boolean): void {
    clearTimeout(watching.get(request)?.timer)
    const timer = setInterval(() => {
      // A body that came and was never read closes nothing; it is no longer waited for.
      if (request.complete || request.socket.destroyed) clearInterval(timer)
      else if (tooSlow()) {
        clearInterval(timer)
        cutOff(request, response)
      }
    }, ms).unref()
    watching.set(request, { timer, response })
  }

  function cutOff({ socket }: IncomingMessage, response: ServerResponse): void {
    // Whoever has been answered, or still waits for the answer to an earlier request, would take ours for that one.
    const silent = response.headersSent || response.socket !== socket
    if (silent) socket.destroy()
    else hangUp(socket)
  }

  return {
    watched: (handle: Handle): Handle => {
      return (request, response) => {
        if (hasBody(request)) {
          watch(request, response, patience.bodyMs, () => true)
          request.once('close', () => clearInterval(watching.get(request)?.timer))
        }
        handle(request, response)
      }
    },

    /** This one brings a file: it may take its time and has to keep its pace instead. */
    expectLarge(request: IncomingMessage): void {
      const watched = watching.get(request)
      // Without a body, or without a connection: in a test, or from within the house.
      if (!watched) return
      const { socket } = request
      let before = socket.bytesRead
      watch(request, watched.response, patience.paceMs, () => {
        const came = socket.bytesRead - before
        before = socket.bytesRead
        return came < patience.paceBytes
      })
    },
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
