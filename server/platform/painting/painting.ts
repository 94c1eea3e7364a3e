import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/refusal.ts'
import type { Delivery, Order } from './painter.ts'
import type { Scene } from './scene.ts'

export type { Scene, TextLine } from './scene.ts'

/** A picture of a phone's size takes a tenth of a second: whoever comes after so many would wait too long. */
const waitingMax = 80
/** Fonts and the thread itself take some forty megabytes; nobody needs them at night. */
const idleMs = 60_000

/** Pictures drawn on the server as PNG. */
export interface Painting {
  paint(scene: Scene): Promise<Buffer>
  stop(): Promise<void>
}

interface Waiting {
  scene: Scene
  resolve(png: Buffer): void
  reject(error: unknown): void
}

/** What comes from another thread is a plain array, and may be a part of a larger one. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/**
 * Worker thread with a bounded queue: one picture at a time, however many are asked for, so that the rest of the
 * processor goes on answering requests. The thread begins with the first picture and ends when nobody asks any more.
 */
export function createPainting(): Painting {
  const waiting: Waiting[] = []
  let current: (Waiting & { id: number }) | undefined
  let painter: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function open(): Worker {
    const worker = new Worker(new URL('./painter.ts', import.meta.url))
    worker.unref()
    worker.on('message', (delivery: Delivery) => {
      // Whoever ordered it may have been told meanwhile that the house closes.
      if (current?.id !== delivery.id) return
      if ('png' in delivery) current.resolve(asBuffer(delivery.png))
      else current.reject(new Error(`picture not drawn: ${delivery.error}`))
      next()
    })
    worker.on('error', (error) => {
      if (painter === worker) painter = undefined
      current?.reject(error)
      next()
    })
    return worker
  }

  function next(): void {
    const order = waiting.shift()
    current = order && { ...order, id: ++lastId }
    clearTimeout(idle)
    if (current) {
      painter ??= open()
      painter.postMessage({ id: current.id, scene: current.scene } satisfies Order)
    } else idle = setTimeout(() => void end(), idleMs).unref()
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const worker = painter
    painter = undefined
    await worker?.terminate()
  }

  return {
    paint: (scene) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= waitingMax) return reject(new Refusal('BUSY'))
        waiting.push({ scene, resolve, reject })
        if (!current) next()
      }),

    async stop() {
      for (const { reject } of waiting.splice(0)) reject(new Refusal('BUSY'))
      await end()
      current?.reject(new Refusal('BUSY'))
      current = undefined
    },
  }
}
