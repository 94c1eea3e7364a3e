import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadState } from '#contract/catalogue/leads.words.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seeded, under } from '#server/testing/chance.ts'
import { buildLeading, type Leading, type Someone } from '#server/testing/leads.ts'
import { together } from '#server/testing/together.ts'
import { figure, firstSeed, sized } from './size.ts'

let world: Leading
beforeAll(async () => {
  world = await buildLeading({ env: { DATABASE_POOL: '10' } })
})
afterAll(() => world.close())

const selfOf = ({ realm, id, personId }: Someone) => ({
  owner: { kind: realm, id },
  ...{ personId, now: world.house.clock(), requestId: 'trial', idempotencyKey: undefined },
})

/** A lead as anybody would keep it on paper. */
interface Paper {
  id: number
  sender: Someone
  state: LeadState
  messages: number
  unread: { sender: number; owner: number }
  answered: boolean
  blocked: { sender: boolean; owner: boolean }
}

const open = (state: LeadState) => state !== 'declined' && state !== 'closed'
const sides = ['sender', 'owner'] as const
const commands = ['write', 'seen', 'agree', 'decline', 'close', 'block', 'unblock'] as const
/** An end comes seldom, so that there is something to end; whoever blocks thinks better of it soon. */
const usual = ['write', 'write', 'write', 'seen', 'seen', 'agree', 'unblock'] as const

/** What should come of it: true where it is done, and the paper is what it is afterwards. */
function onPaper(paper: Paper, side: 'sender' | 'owner', command: (typeof commands)[number]): boolean {
  const undecided = ['new', 'read', 'replied'].includes(paper.state)
  const other = side === 'sender' ? 'owner' : 'sender'
  const deaf = paper.blocked.sender || paper.blocked.owner
  switch (command) {
    case 'write':
      if (!open(paper.state) || deaf) return false
      if (side === 'sender' && !paper.answered && paper.messages >= 5) return false
      paper.messages++
      paper.unread[other]++
      if (side === 'owner' && undecided) paper.state = 'replied'
      if (side === 'owner') paper.answered = true
      return true
    case 'seen':
      paper.unread[side] = 0
      if (side === 'owner' && paper.state === 'new') paper.state = 'read'
      return true
    case 'agree':
    case 'decline':
      if (side !== 'owner' || !undecided || (command === 'agree' && deaf)) return false
      paper.state = command === 'agree' ? 'agreed' : 'declined'
      paper.answered = true
      if (command === 'decline') paper.unread.sender++
      return true
    case 'close':
      if (paper.state === 'closed' || (side === 'owner' && undecided)) return false
      paper.state = 'closed'
      return true
    default:
      paper.blocked[side] = command === 'block'
      return true
  }
}

test('whatever two sides do, each lead stands as somebody would have it on paper, and no number is told too early', async () => {
  const chance = seeded(firstSeed())
  const { requesting, reviewing } = world.house.services.leads
  const rules = await world.house.services.leads.rules()
  const change = { actor: { kind: 'system', id: null } as const, now: world.house.clock(), requestId: 'trial' }
  await world.house.services.leads.saveRules({ ...rules, messages_per_hour: 1000 }, change)
  const { who: owner, company } = await world.owner()
  const begin = async (sender: Someone): Promise<Paper> => ({
    ...{ id: await world.opened(sender, company), sender, state: 'new', messages: 1, answered: false },
    ...{ unread: { sender: 0, owner: 1 }, blocked: { sender: false, owner: false } },
  })
  const newcomer = () => (under(chance, 2) ? world.maker() : world.certified())
  const papers: Paper[] = []
  for (let n = 0; n < 8; n++) papers.push(await begin(await newcomer()))
  const work = {
    write: (id: number, who: Someone) => requesting.write({ id, text: '您好', files: [] }, selfOf(who)),
    seen: (id: number, who: Someone) => requesting.seen(id, selfOf(who)),
    agree: (id: number, who: Someone) => reviewing.agree({ id, contact_name: '陈', contact_phone: '' }, selfOf(who)),
    decline: (id: number, who: Someone) => reviewing.decline({ id, reason: '' }, selfOf(who)),
    close: (id: number, who: Someone) => reviewing.close(id, selfOf(who)),
    block: (id: number, who: Someone) => reviewing.block({ id, blocked: true }, selfOf(who)),
    unblock: (id: number, who: Someone) => reviewing.block({ id, blocked: false }, selfOf(who)),
  }
  const commandsMax = sized({ short: 150, full: 5_000 })
  const met: Record<string, number> = {}
  for (let n = 0; n < commandsMax; n++) {
    const at = under(chance, papers.length)
    // What has ended stays for a while, to be written to in vain; then somebody else takes its place.
    if (papers[at] && !open(papers[at].state) && under(chance, 4) === 0) papers[at] = await begin(await newcomer())
    const paper = papers[at]
    const side = sides[under(chance, 2)]
    const among = under(chance, 10) === 0 ? commands : usual
    const command: (typeof commands)[number] | undefined = among[under(chance, among.length)]
    assert(paper && side && command)
    const who = side === 'owner' ? owner : paper.sender
    const done = await work[command](paper.id, who).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
    expect([n, command, side, paper.state, done]).toEqual([
      n,
      command,
      side,
      paper.state,
      onPaper(paper, side, command),
    ])
    met[`${command} ${done ? 'done' : 'refused'}`] = (met[`${command} ${done ? 'done' : 'refused'}`] ?? 0) + 1
    const { data } = await world.ask(paper.sender, `/${paper.id}`)
    expect({ state: data.state, unread: data.unread }).toEqual({ state: paper.state, unread: paper.unread.sender })
    expect(data.contact === null).toBe(!data.timeline.some(({ step }: { step: string }) => step === 'agree'))
  }
  figure('leads', `${commandsMax} commands on ${papers.length} at a time: ${JSON.stringify(met)}`)
  // Without an agreement nothing would have been told about numbers.
  expect(met['agree done']).toBeGreaterThan(0)
})

interface Listening {
  lead: number
  /** When it last heard of something. */
  at: number
  close(): void
}

function listen(agent: Agent, address: string, who: Someone, lead: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const path = `${who.realm === 'maker' ? '/api/ck/user' : '/api/user'}/leads/${lead}/events`
    const asked = get(
      `${address}${path}`,
      { agent, headers: { authorization: who.token } },
      (reply: IncomingMessage) => {
        if (reply.statusCode !== 200) return reject(new Error(`no stream: ${reply.statusCode}`))
        const one = { lead, at: 0, close: () => void asked.destroy() }
        reply.on('data', () => {
          one.at = performance.now()
        })
        reply.once('data', () => resolve(one))
        reply.on('error', () => undefined)
      },
    )
    asked.on('error', reject)
  })
}

test('many streams of one network are open at once in one process; what another process writes is heard within a second', async () => {
  const streams = sized({ short: 50, full: 1_000 })
  const { house } = world
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const neighbour = await house.openNeighbour()
  const { who: owner, company } = await world.owner()
  const people = await together(streams / 5, async () => {
    const who = await world.maker()
    return { who, lead: await world.opened(who, company) }
  })
  expect(people.values).toHaveLength(streams / 5)
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const memory = () => process.memoryUsage().rss / 1024 ** 2
  const before = memory()
  const opened = await together(streams, (n) => {
    const one = people.values[Math.floor(n / 5)]
    assert(one)
    return listen(agent, address, one.who, one.lead)
  })
  expect([opened.values.length, house.ground.live.count()]).toEqual([streams, streams])
  const more = memory() - before
  const took: number[] = []
  for (const { lead } of people.values.slice(0, 20)) {
    const mine = opened.values.filter((one) => one.lead === lead)
    const began = performance.now()
    await neighbour.services.leads.requesting.write({ id: lead, text: '您好', files: [] }, selfOf(owner))
    await expect.poll(() => mine.every(({ at }) => at > began), { interval: 2 }).toBe(true)
    took.push(Math.max(...mine.map(({ at }) => at)) - began)
  }
  for (const one of opened.values) one.close()
  const slowest = Math.max(...took)
  const median = took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)] ?? 0
  figure(
    'event streams',
    `${streams} of ${people.values.length} accounts, ${more.toFixed(0)} MB more with their clients in one process, ` +
      `from another process heard after ${median.toFixed(0)} ms, at most ${slowest.toFixed(0)} ms`,
  )
  expect(more).toBeLessThan(150)
})
