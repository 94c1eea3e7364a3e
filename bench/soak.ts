import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { siteMap } from '../web/routes.ts'
import { type Figure, median } from './figure.ts'
import { type Running, startServer } from './servers.ts'
import { openSession } from './signed-in.ts'

/** Of a hundred requests; what is left writes something. */
const mix = { kept: 69, own: 20, call: 10 } as const
type Kind = keyof typeof mix | 'write'

/** Thirteen million a day, if it went on like that around the clock. */
const perSecond = 150
const tickMs = 20
/** Beyond it the server does not keep up, and a queue here would only hide it. */
const waitingMax = 1_000
const settledMinute = 5
const wantedMb = 400
/** A page of memory more or less is noise; what leaks, leaks more than that in ten minutes. */
const growthMax = 1.05
const people = { enterprise: 12, maker: 6 } as const
type Realm = keyof typeof people

interface Person {
  realm: Realm
  token: string
}

interface Question {
  kind: Kind
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** What the same person does with the answer. */
  next?(answer: string): Question
}

/**
 * The real mix for a quarter of an hour, sent at a fixed pace whatever is answered (open loop, so that a pause of the
 * server is waited through by everybody who would have come meanwhile): what the process holds, and how long each kind
 * waits.
 */
export async function soak(
  settings: Record<string, string>,
  { ownerUrl, minutes }: { ownerUrl: string; minutes: number },
  report: (figure: Figure) => void,
): Promise<void> {
  // A process that has not loaded the demo itself, as it is on every day but the first.
  const house = await startServer('server/main.ts', settings)
  const visitors = beginVisits(house, await chooser(house, await openCrowd(ownerUrl)))
  const memory: number[][] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const held: number[] = []
    while (visitors.seconds() < minute * 60) {
      held.push(residentMb(house))
      await new Promise((done) => setTimeout(done, 1_000))
    }
    memory.push(held)
    process.stdout.write(`    minute ${minute}: ${Math.round(median(held))} MB (${await partsOf(house)})\n`)
  }
  const { asked, times, failures } = await visitors.end()
  for (const [what, often] of failures) process.stdout.write(`    ${often} × ${what}\n`)
  const failed = [...failures.values()].reduce((sum, one) => sum + one, 0)
  report({
    name: `soak: ${asked} requests in ${minutes} minutes, refused or lost`,
    figure: String(failed),
    ratio: (failed / asked).toFixed(4),
    wanted: '0',
    holds: failed === 0,
  })
  for (const [kind, all] of Object.entries(times)) {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1)} ms`
    const name = `soak, ${kind}: ${sorted.length} answers, half within, 99 of 100 within`
    report({ name, figure: `${at(0.5)}, ${at(0.99)}`, ratio: '-', wanted: '-', holds: true })
  }
  report(grown(memory))
  await house.stop()
}

/** From now on so many come every second, until it is ended; how long each of them waited, from when they were due. */
function beginVisits(house: Running, choose: () => Question) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const times: Record<Kind, number[]> = { kept: [], own: [], call: [], write: [] }
  const failures = new Map<string, number>()
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  let asked = 0

  async function visit(question: Question, due: number): Promise<void> {
    try {
      const { status, body } = await ask(house.address, question, agent)
      times[question.kind].push(performance.now() - due)
      const said = question.method === 'POST' ? (JSON.parse(body) as { code: number }).code : status
      if (said !== 200) count(failures, `${said} ${question.method} ${question.path.replace(/\d+/g, '0')}`)
      else if (question.next) await visit(question.next(body), performance.now())
    } catch (error) {
      count(failures, `${String(error)} ${question.path}`)
    }
  }

  const ticking = setInterval(() => {
    for (; asked * (1000 / perSecond) <= performance.now() - began; asked++) {
      // A queue beyond this would only hide that the server does not keep up.
      if (underWay.size >= waitingMax) count(failures, 'not sent, the server does not keep up')
      else {
        const one = visit(choose(), began + asked * (1000 / perSecond)).finally(() => underWay.delete(one))
        underWay.add(one)
      }
    }
  }, tickMs)
  return {
    seconds: () => (performance.now() - began) / 1000,
    async end() {
      clearInterval(ticking)
      await Promise.all(underWay)
      agent.destroy()
      return { asked, times, failures }
    },
  }
}

function grown(memory: readonly number[][]): Figure {
  const settled = median(memory[Math.min(settledMinute, memory.length) - 1] ?? [])
  const last = median(memory.at(-1) ?? [])
  const most = Math.max(...memory.slice(settledMinute - 1).flat())
  return {
    name: `soak: memory in minute ${settledMinute}, in the last one, and most of all after that`,
    figure: `${Math.round(settled)} MB, ${Math.round(last)} MB, ${Math.round(most)} MB`,
    ratio: (last / settled).toFixed(2),
    wanted: `≤ ${growthMax.toFixed(2)} and at most ${wantedMb} MB`,
    holds: last <= settled * growthMax && most <= wantedMb,
  }
}

const cookieNames = { enterprise: 'enterprise_token', maker: 'personal_token' } as const

async function openCrowd(ownerUrl: string): Promise<Person[]> {
  const crowd: Person[] = []
  for (const realm of Object.keys(people) as Realm[])
    for (let nth = 0; nth < people[realm]; nth++) crowd.push({ realm, token: await openSession(ownerUrl, nth, realm) })
  return crowd
}

/** What is asked next: most often what most people look for, and now and then anything there is. */
async function chooser(house: Running, crowd: readonly Person[]): Promise<() => Question> {
  const open = await addresses(house)
  const own: Record<Realm, string[]> = { enterprise: [], maker: [] }
  for (const { path, guard, layout } of siteMap) {
    if (guard === undefined || /[:*]/.test(path) || layout === 'login') continue
    own[guard === 'personalAuth' ? 'maker' : 'enterprise'].push(path)
  }
  const person = () => oneOf(crowd)
  const guest = () => ({ kind: 'kept', method: 'GET', path: often(open), headers: {} }) as const
  const signedIn = (): Question => {
    const { realm, token } = person()
    const path = Math.random() < 0.6 ? often(open) : oneOf(own[realm])
    return { kind: 'own', method: 'GET', path, headers: { cookie: `${cookieNames[realm]}=${token}` } }
  }
  const call = (): Question => {
    const { realm, token } = person()
    const personal = realm === 'maker' ? calls.maker : calls.enterprise
    const path = Math.random() < 0.5 ? oneOf(calls.open) : oneOf(personal)
    return { kind: 'call', method: 'GET', path, headers: { authorization: token } }
  }
  const write = (): Question => {
    const { realm, token } = person()
    const how = oneOf<(token: string) => Question>(realm === 'enterprise' ? [save, forget, recharge] : [save, forget])
    return how(token)
  }
  return () => {
    const drawn = Math.random() * 100
    if (drawn < mix.kept) return guest()
    if (drawn < mix.kept + mix.own) return signedIn()
    return drawn < mix.kept + mix.own + mix.call ? call() : write()
  }
}

const words = ['企业', '合作', '机械', '物流', '软件', '包装', '设备', '新能源']
const calls = {
  open: [
    ...['/api/news', '/api/company?count=10', '/api/business?count=10', '/api/activity', '/api/news?page=2'],
    ...words.map((word) => `/api/search?q=${encodeURIComponent(word)}`),
  ],
  enterprise: ['/api/user', '/api/user/bag', '/api/user/overview', '/api/user/bill/page', '/api/favourites'],
  maker: ['/api/ck/user', '/api/ck/user/overview', '/api/favourites'],
}

function sending(token: string, path: string, body: object, next?: Question['next']): Question {
  const headers = { authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const sent = { kind: 'write', method: 'POST', path, headers, body: JSON.stringify(body) } as const
  return next ? { ...sent, next } : sent
}

const someCompany = () => `/api/favourites/company/${1 + Math.floor(Math.random() * 20)}`
const save = (token: string) => sending(token, someCompany(), {})
const forget = (token: string) => sending(token, `${someCompany()}/remove`, {})
/** An order, the provider's notice and a posting. */
const recharge = (token: string) =>
  sending(token, '/api/user/recharge', { amount: '1.00', channel: 'wechat_native' }, (answer) => {
    const { data } = JSON.parse(answer) as { data: { order_no: string } }
    return sending(token, `/sandbox/api/payments/${data.order_no}`, { outcome: 'paid' })
  })

/** Every address that a search engine is told of, and the lists that people turn over and narrow down. */
async function addresses(house: Running): Promise<string[]> {
  const found = new Set(siteMap.filter(({ path, guard }) => !guard && !/[:*]/.test(path)).map(({ path }) => path))
  const waiting = ['/sitemap.xml']
  for (const file of waiting) {
    const text = await (await fetch(house.address + file)).text()
    for (const [, at = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      const { pathname } = new URL(at)
      if (pathname.endsWith('.xml')) waiting.push(pathname)
      else found.add(pathname)
    }
  }
  const lists = ['/news', '/company', '/business', '/knowledge', '/activity', '/resources']
  for (const list of lists) for (let page = 2; page <= 6; page++) found.add(`${list}?page=${page}`)
  for (const path of [...found].slice(0, 200)) found.add(`/m${path === '/' ? '' : path}`)
  const there: string[] = []
  for (const path of found) if ((await fetch(house.address + path, { redirect: 'manual' })).ok) there.push(path)
  return there
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
/** The first of them far more often than the last. */
const often = <T>(all: readonly T[]): T => all[Math.floor(all.length * Math.random() ** 3)] as T

function ask(
  address: string,
  { method, path, headers, body }: Question,
  agent: Agent,
): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const sent = request(address + path, { method, agent, headers: { 'accept-encoding': 'gzip', ...headers } })
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      // What is only looked at is not held here.
      response.on('data', (part: Buffer) => method === 'POST' && parts.push(part))
      response.on('end', () => done({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

/** What of it is the program's own, in MB: the rest is code, stacks, and what the allocator has not given back. */
async function partsOf({ address }: Running): Promise<string> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0) / 2 ** 20
  const parts = ['heap_size_used', 'heap_size_total', 'external_memory']
  return parts.map((part) => `${part} ${Math.round(of(`nodejs_${part}_bytes`))}`).join(', ')
}

function residentMb({ process: child }: Running): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
}
