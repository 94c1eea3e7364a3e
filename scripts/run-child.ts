import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program in the project's folder, on our terminal, and answers with its exit code. When this process is told
 * to end meanwhile, or the launcher above it dies, the program is taken along.
 */
export function runChild(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    let ending: NodeJS.Signals | undefined
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    const end = (signal: NodeJS.Signals) => {
      ending = signal
      child.kill(signal)
    }
    const endWithLauncher = () => end('SIGTERM')
    for (const signal of endings) process.on(signal, end)
    process.on('disconnect', endWithLauncher)
    const settle = (code: number) => {
      for (const signal of endings) process.off(signal, end)
      process.off('disconnect', endWithLauncher)
      if (ending !== undefined) process.exit(128 + constants.signals[ending])
      resolve(code)
    }
    child.once('error', (error) => {
      process.stderr.write(`${file}: ${error.message}\n`)
      settle(127)
    })
    child.once('exit', (code, signal) => settle(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/** Runs a TypeScript or JavaScript file on the Node we run on ourselves. */
export function runNode(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<number> {
  return runChild(process.execPath, [script, ...args], env)
}
