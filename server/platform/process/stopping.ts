import type { Logger } from './logger.ts'
import type { Progress } from './progress.ts'

/** How this process ends: once, in the reverse order of how it began, whoever asks for it. */
export interface Stopping {
  /** Defects that nobody caught are logged here before they end the process. */
  logTo(logger: Logger): void
  /** Remembers how to undo a step of the start; `line` says afterwards that it was undone. */
  onStop(line: string | undefined, undo: () => void | Promise<void>): void
  /** Told at once when the end is asked for, until the returned function is called. */
  onRequest(listener: () => void): () => void
  requested(): boolean
  /** Gives up the start when the end was asked for meanwhile. */
  check(): void
  /** The start is complete: from now on a request to end is carried out at once. */
  started(): void
  /** Undoes everything, says the last words, and ends the process. */
  end(code: number, lastWords?: string): Promise<void>
}

/** Thrown by `check`; the start ends here because somebody wanted it to, not because something failed. */
export class StoppedWhileStarting extends Error {
  override name = 'StoppedWhileStarting'
}

// A terminal and the process that started us both pass Ctrl-C on, so one key press may arrive twice.
const sameKeyPressMs = 1000

export function createStopping(progress: Progress): Stopping {
  const undos: { line: string | undefined; undo: () => void | Promise<void> }[] = []
  const listeners = new Set<() => void>()
  let logger: Logger | undefined
  let starting = true
  let requestedAt: number | undefined
  let ending: Promise<void> | undefined

  async function undoAll(code: number, lastWords: string | undefined): Promise<void> {
    let result = code
    for (let step = undos.pop(); step !== undefined; step = undos.pop()) {
      try {
        await step.undo()
        if (step.line !== undefined) progress(step.line)
      } catch (error) {
        logger?.error({ err: error }, 'a part did not stop cleanly')
        result = 1
      }
    }
    // Last, so that the reason for the end is what stays on the screen.
    if (lastWords !== undefined) process.stderr.write(`\n${lastWords}\n`)
    process.exit(result)
  }

  function end(code: number, lastWords?: string): Promise<void> {
    ending ??= undoAll(code, lastWords)
    return ending
  }

  function request(reason: string): void {
    if (requestedAt !== undefined) {
      if (performance.now() - requestedAt < sameKeyPressMs) return
      progress('不再等待，立即退出')
      process.exit(1)
    }
    requestedAt = performance.now()
    progress(`${reason}，正在停止`)
    for (const listener of listeners) listener()
    // The step of the start that is under way is let finish: only then is it known what has to be undone.
    if (!starting) void end(0)
  }

  function defect(error: unknown): void {
    if (logger === undefined) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    logger?.fatal({ err: error }, 'a defect that nobody caught; stopping')
    void end(1)
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => request(`收到 ${name}`))
  const orphaned = () => request('启动它的进程已退出')
  process.on('disconnect', orphaned)
  // It may have died before anybody here was listening.
  if (process.connected === false) orphaned()
  process.on('uncaughtException', defect)
  process.on('unhandledRejection', defect)
  // A terminal or log reader that went away is no reason to stop serving.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})

  return {
    end,
    logTo: (target) => {
      logger = target
    },
    onStop: (line, undo) => {
      undos.push({ line, undo })
    },
    onRequest: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    requested: () => requestedAt !== undefined,
    check: () => {
      if (requestedAt !== undefined) throw new StoppedWhileStarting()
    },
    started: () => {
      starting = false
    },
  }
}
