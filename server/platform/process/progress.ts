export type Progress = (line: string) => void

/** Writes what happens while starting, one plain line each, with the time since the process began. */
export function createProgress(write: (text: string) => void): Progress {
  return (line) => {
    const seconds = (performance.now() / 1000).toFixed(1).padStart(5)
    // What follows the first line of a message is its detail and is set in under it.
    write(`[${seconds} 秒] ${line.replaceAll('\n', '\n           ')}\n`)
  }
}
