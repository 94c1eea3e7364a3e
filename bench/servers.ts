import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import autocannon from 'autocannon'
import { median } from './figure.ts'

export interface Running {
  address: string
  process: ChildProcess
  stop(): Promise<void>
}

const roundS = 4
const rounds = 5
const connections = 20

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Starts a script of ours as its own process and waits until it answers. */
export async function startServer(script: string, env: Record<string, string>, ready = '/healthz'): Promise<Running> {
  const port = await freePort()
  // As `npm start` begins it: the launcher has given us the same flags.
  const child = spawn(process.execPath, [...process.execArgv, script], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Whatever ends the benchmark must not leave its servers behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const address = `http://127.0.0.1:${port}`
  await untilAnswers(`${address}${ready}`, child)
  return {
    address,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server of ${url} ended with ${child.exitCode}`)
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((done) => setTimeout(done, 20))
  }
}

const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** What sends the requests. A client in JavaScript is slower than what it measures, so wrk is used where it is. */
export const client = hasWrk ? 'wrk' : 'autocannon (slower than the server: the ratio flatters)'

export async function rateOf(url: string, headers: Record<string, string>): Promise<number> {
  return hasWrk ? rateByWrk(url, headers) : rateByAutocannon(url, headers)
}

function rateByWrk(url: string, headers: Record<string, string>): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${roundS}s`, ...given, url])
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.on('exit', () => {
      const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
      if (!(rate > 0) || /Non-2xx/.test(output)) reject(new Error(`${url}: ${output}`))
      else resolve(rate)
    })
  })
}

async function rateByAutocannon(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: roundS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`)
  return result.requests.average
}

/** Requests per second of two addresses, measured in turns so that whatever disturbs one disturbs the other. */
export async function compare(ours: string, theirs: string, headers: Record<string, string> = {}) {
  await rateOf(ours, headers)
  await rateOf(theirs, headers)
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await rateOf(ours, headers), theirs: await rateOf(theirs, headers) })
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  }
}
