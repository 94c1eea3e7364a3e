import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartError } from './start-error.ts'

/** A conversation with whoever sits at the terminal; undefined where nobody does. */
export interface Terminal {
  ask(question: string): Promise<string>
  /** What is typed is not shown. */
  askHidden(question: string): Promise<string>
  say(line: string): void
  close(): void
}

export function openTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal | undefined {
  if (!input.isTTY || !output.isTTY) return undefined
  let hidden = false
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: screen, terminal: true })
  const ask = (question: string) =>
    new Promise<string>((resolve, reject) => {
      // Ctrl-C or Ctrl-D at a question: nobody will answer it any more.
      const left = () => reject(new StartError('没有完成输入，未启动。'))
      lines.once('close', left)
      lines.question(question, (answer) => {
        lines.off('close', left)
        resolve(answer)
      })
    })
  return {
    ask: async (question) => (await ask(question)).trim(),
    async askHidden(question) {
      output.write(question)
      hidden = true
      try {
        return await ask('')
      } finally {
        hidden = false
        output.write('\n')
      }
    },
    say: (line) => void output.write(`${line}\n`),
    close: () => lines.close(),
  }
}
