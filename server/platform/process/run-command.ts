import { type SpawnOptions, spawn } from 'node:child_process'

export interface CommandResult {
  /** 0 is success; undefined when the program could not be started or had to be ended. */
  code: number | undefined
  /** The end of what it wrote, both streams together. */
  output: string
}

export interface CommandOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
  timeoutMs: number
}

const outputMax = 64 * 1024

// Messages are matched against English text, and nobody's PGDATA, PGPORT or PGOPTIONS may reach our own cluster.
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** Runs a program to its end, but never longer than its time. A program that fails is an answer, not an exception. */
export function runCommand(file: string, args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  return new Promise((resolve) => {
    let output = ''
    const { timeoutMs, ...place } = options
    const child = spawn(file, args, { ...place, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-outputMax)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = setTimeout(() => {
      output += `\n${file}: no answer within ${timeoutMs} ms`
      child.kill('SIGKILL')
    }, timeoutMs)
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve({ code: undefined, output: output + error.message })
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? undefined, output })
    })
  })
}
