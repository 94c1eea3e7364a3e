import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshDataDir, startProgram } from '../e2e/running-server.ts'
import { figure, sized } from './size.ts'

/** Seconds of both at once. */
const lasting = sized({ short: 6, full: 600 })
const isShort = lasting < 60
const readers = 700
const floods = 10
const hostile = '127.0.0.2'
const honest = '127.0.0.3'
/**
 * In the short form nobody waits half a minute for what the same code does after five seconds, and a machine that does
 * other things beside it is not taken for a flood.
 */
const patience = isShort ? { STALL_SECONDS: '5', LAG_LIMIT_MS: '60000' } : {}
const wayBackS = isShort ? 0 : 60

interface Reply {
  status: number
  ms: number
}

function ask(url: string, agent: Agent): Promise<Reply> {
  const began = performance.now()
  return new Promise((done, fail) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => done({ status: response.statusCode ?? 0, ms: performance.now() - began }))
    }).on('error', fail)
  })
}

/** Asks five times for the largest answer there is, and never reads a byte of it. */
function standStill(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: hostile })
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5))
  return socket
}

/** Junk that used to make a page of its own each time. */
async function flood(address: string, over: () => boolean, agent: Agent): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  for (let n = 0; !over(); n++) {
    const junk = `${n}-${Math.random().toString(36).slice(2)}`
    const url = `${address}/news?page=${junk}&year=${junk}&category=${n % 7 === 0 ? n + 1 : junk}&tag=${junk}`
    const { status } = await ask(url, agent).catch(() => ({ status: 0 }))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}

const p99 = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0
const kept = ['/', '/news', '/company']
/** What costs something, a few times a second: within what one network may ask. */
const made = ['/api/site', '/api/news', '/readyz', '/activity?when=past', '/company?sort=newest']

test('whoever reads nothing and floods with junk takes nothing away from anybody else', async () => {
  const dataDir = freshDataDir()
  // As `npm start` begins it, with whatever that sets.
  const program = startProgram([process.execPath, 'scripts/launch.mjs', 'start'], { DATA_DIR: dataDir, ...patience })
  const address = await program.address
  const port = Number(new URL(address).port)
  const near = new Agent({ keepAlive: true, localAddress: honest })
  const far = new Agent({ keepAlive: true, localAddress: hostile, maxSockets: floods })
  onTestFinished(() => {
    near.destroy()
    far.destroy()
  })
  for (const path of [...kept, ...made]) expect((await ask(address + path, near)).status).toBe(200)
  const { pid } = JSON.parse(readFileSync(`${dataDir}/instance.json`, 'utf8')) as { pid: number }
  const memory = () => megabytes(pid)
  const before = memory()

  const sockets: Socket[] = []
  let over = false
  const attack = async () => {
    while (!over) {
      for (const gone of sockets.filter(({ destroyed }) => destroyed)) sockets.splice(sockets.indexOf(gone), 1)
      while (sockets.length < readers) sockets.push(standStill(port))
      await setTimeout(1_000)
    }
  }
  const attacking = [attack(), ...Array.from({ length: floods }, () => flood(address, () => over, far))]
  const times: number[] = []
  const wrong: string[] = []
  let largest = before
  const until = performance.now() + lasting * 1000
  for (let round = 0; performance.now() < until; round++) {
    for (const path of kept) {
      const reply = await ask(address + path, near)
      times.push(reply.ms)
      if (reply.status !== 200) wrong.push(`${reply.status} ${path}`)
    }
    const path = made[round % made.length] ?? '/'
    const reply = await ask(address + path, near)
    if (reply.status !== 200) wrong.push(`${reply.status} ${path}`)
    largest = Math.max(largest, memory())
    await setTimeout(200)
  }
  over = true
  const floodStatuses = (await Promise.all(attacking.slice(1))) as Map<number, number>[]
  await attacking[0]
  expect(wrong).toEqual([])
  // Whoever floods is told to slow down, and nobody is told that the house is full.
  const said = new Map<number, number>()
  for (const map of floodStatuses) for (const [status, n] of map) said.set(status, (said.get(status) ?? 0) + n)
  expect([...said.keys()]).not.toContain(503)

  // They still hold their end; the server has let go of its own.
  far.destroy()
  const measured = async (name: string) => {
    const text = await (await fetch(`${address}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  const connections = () => measured('http_connections')
  await expect.poll(connections, { timeout: 60_000, interval: 250 }).toBeLessThan(10)
  for (const socket of sockets) socket.destroy()
  await setTimeout(wayBackS * 1000)
  const floodSaid = [...said].map(([status, n]) => `${n} × ${status}`).join(', ')
  const parts: string[] = []
  for (const part of ['heap_size_used', 'heap_size_total', 'external_memory'])
    parts.push(`${part} ${Math.round((await measured(`nodejs_${part}_bytes`)) / 2 ** 20)}`)
  figure('strangers', `afterwards in MB: ${parts.join(', ')}`)
  const sizes = `memory ${before} MB before, ${largest} MB at most, ${memory()} MB after`
  figure('strangers', `${lasting} s of ${readers} stalled readers and a flood (${floodSaid})`)
  figure('strangers', `0 of ${times.length} kept pages refused, 99 of 100 within ${p99(times).toFixed(1)} ms; ${sizes}`)
})

function megabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
