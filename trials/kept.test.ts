import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { App } from '#server/app.ts'
import { loadBuiltSite } from '#server/http/site-bundle.ts'
import { type Chance, seeded, under } from '#server/testing/chance.ts'
import { type House, openHouse, someDoor } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { type Kept, openCatalogue } from '#server/testing/records.ts'
import { figure, firstSeed, sized } from './size.ts'

// One house keeps what it can, its neighbour on the same database keeps nothing. Whatever happens in whichever order,
// what the first says is what the second says, from the moment on at which it has heard of all that happened.

interface Person {
  realm: 'enterprise' | 'maker'
  id: number
  name: string
  cookie: string
  token: string
  sessionId: number
}

const cookieNames = { enterprise: 'enterprise_token', maker: 'personal_token' } as const
const freezing = ['enterprises.freeze', 'makers.freeze', 'ticker.edit'] as const

async function openBoth(chance: Chance) {
  const site = await loadBuiltSite(resolve('dist'))
  const here = await openHouse({ site })
  const there = await here.openNeighbour({ KEPT_MB: '0' })
  let newsroom = await openNewsroom(here)
  let { token: operator } = await here.signIn.staff(freezing)
  const people: Person[] = []
  const news: { id: number; version: number }[] = []
  let catalogue = await openCatalogue(here)
  const companies: Kept[] = []
  const one = <T>(all: readonly T[]): T | undefined => all[under(chance, all.length)]
  const tell = async (app: App | House, url: string, payload: object) =>
    (await app.http.inject({ method: 'POST', url, headers: { authorization: operator }, payload })).json()
  let count = 0

  async function signIn(app: App | House): Promise<void> {
    const realm = chance() < 0.5 ? 'enterprise' : 'maker'
    const known = chance() < 0.5 ? one(people.filter((person) => person.realm === realm)) : undefined
    const name = known?.name ?? `某人${++count}号`
    const { session, id } = await app.database.begin(async (tx) => {
      const phone = `${realm === 'maker' ? 139 : 138}${String(count).padStart(8, '0')}`
      const person = { phone_number: phone, name, hash: null, texts: [] }
      const { [realm === 'maker' ? 'makers' : 'enterprises']: room } = app.services
      const moment = { now: here.clock(), requestId: 'trial' }
      const owner = known?.id ?? (await room.establish(tx, person, someDoor, moment))
      return { id: owner, session: await app.services.sessions.open(tx, { realm, ownerId: owner, browser: false }) }
    })
    const { token } = session
    people.push({ realm, id, name, token, sessionId: session.id, cookie: `${cookieNames[realm]}=${token}` })
    if (people.length > 12) people.shift()
  }

  /** What may happen to what is read, in one house or the other. */
  const happenings: Record<string, (app: App | House) => Promise<unknown>> = {
    signIn,
    async signOut(app) {
      const person = one(people)
      if (person) await app.database.begin((tx) => app.services.sessions.end(tx, person.sessionId))
    },
    async freeze(app) {
      const person = one(people)
      const step = chance() < 0.5 ? ['freeze', { reason: '核查' }] : ['unfreeze', {}]
      if (person) await tell(app, `/api/console/${person.realm}s/${person.id}/${step[0]}`, step[1] as object)
    },
    async publish() {
      news.push(await newsroom.publish({ title: `新闻${++count}` }))
      if (news.length > 8) news.shift()
    },
    async edit() {
      const text = one(news)
      if (!text) return
      const { code, data } = await newsroom.save('chief', text, { title: `改过${++count}` })
      if (code !== 200) return
      const done = await newsroom.step('chief', 'publish', data, { publish_at: null, expires_at: null })
      if (done.code === 200) text.version = done.data.version
    },
    async takeDown() {
      const text = one(news)
      const done = text && (await newsroom.step('chief', 'take_down', text))
      if (text && done?.code === 200) text.version = done.data.version
    },
    async ticker(app) {
      await tell(app, '/api/console/ticker', {
        content: `消息${++count}`,
        link: '',
        starts_at: null,
        ends_at: null,
        position: 0,
      })
    },
    async company() {
      companies.push(await catalogue.show('company', { name: `第${++count}公司` }))
      if (companies.length > 4) companies.shift()
    },
    async hide() {
      const company = one(companies)
      if (!company) return
      const { code, data } = await catalogue.step('company', company, company.state === 'hidden' ? 'show' : 'hide')
      if (code === 200) Object.assign(company, data)
    },
    /** Something of their own changes: what they were told, what they have, what they have read of it. */
    async message(app) {
      const person = one(people)
      const about = { event: 'account.frozen', values: { reason: `原因${++count}` }, now: here.clock() } as const
      if (person) await app.database.begin((tx) => app.services.messages.tell(tx, person, about))
    },
    async readMessages(app) {
      const person = one(people)
      if (person) await app.services.messages.markRead(person, undefined, here.clock())
    },
    async grant(app) {
      const person = one(people.filter(({ realm }) => realm === 'enterprise'))
      if (!person) return
      const given = { enterpriseId: person.id, amount: fen(100 + under(chance, 900)), now: here.clock() }
      const reference = `HD-${++count}`
      await app.database.begin((tx) => app.services.promotions.grant(tx, 'promotion_grant', { ...given, reference }))
    },
    async pass() {
      here.clock.advance(under(chance, 3 * 60_000))
    },
  }

  const addresses = () => [
    ...['/', '/news', '/about', '/company', '/gone', '/api/news', '/api/shell', '/api/index', '/api/news/categories'],
    ...news.flatMap(({ id }) => [`/news/${id}`, `/api/news/${id}`]),
    ...companies.flatMap(({ id }) => [`/company/${id}`, `/api/company/${id}`]),
  ]
  /** What is nobody else's: read each time, and rendered where it says something new. */
  const ownAddresses = ({ realm }: Person) =>
    realm === 'maker'
      ? ['/personal', '/personal?tab=messages', '/personal/info', '/m/personal']
      : ['/user', '/user?tab=messages', '/user/info', '/wallet/record', '/m/user']
  function anyAddress(person: Person | undefined): string {
    const own = person && chance() < 0.4 ? ownAddresses(person) : addresses()
    return one(own) ?? '/'
  }
  async function read(app: App | House, url: string, person: Person | undefined) {
    const headers = person
      ? { cookie: person.cookie, ...(url.startsWith('/api') && { authorization: person.token }) }
      : {}
    const { statusCode, body } = await app.http.inject({ url, headers })
    return { statusCode, body }
  }
  /** A shift ends before its sessions do. */
  async function changeShift() {
    newsroom = await openNewsroom(here)
    catalogue = await openCatalogue(here)
    operator = (await here.signIn.staff(freezing)).token
  }
  return { here, there, people, happenings, anyAddress, read, one, changeShift }
}

/** The first place at which two answers are not the same, of each what stands there. */
function whereApart(kept: string, made: string): string {
  let at = 0
  while (at < kept.length && kept[at] === made[at]) at++
  const there = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `says at ${at} …${there(kept)}…, which would be …${there(made)}…`
}

test('whatever happens in whichever order: what is kept is what would be made, and nobody’s is anybody else’s', async () => {
  const steps = sized({ short: 120, full: 10_000 })
  const chance = seeded(firstSeed())
  const { here, there, people, happenings, anyAddress, read, one, changeShift } = await openBoth(chance)
  const names = Object.keys(happenings)
  const wrong: string[] = []
  let reads = 0

  /** Of all names there are only one's own may stand in what one is shown. */
  function strangersIn(body: string, person: Person | undefined): string[] {
    const found = new Set(body.match(/某人\d+号/g))
    if (person) found.delete(person.name)
    return [...found]
  }

  for (let step = 0; step < steps; step++) {
    if (step % 50 === 49) await changeShift()
    const happening = happenings[names[under(chance, names.length)] ?? '']
    const where = chance() < 0.5 ? here : there
    // Readers come while it happens: some before, some after, some in between.
    const visits = Array.from({ length: under(chance, 4) }, () => {
      const person = one([undefined, ...people])
      return { url: anyAddress(person), person }
    })
    const during = visits.map(async ({ url, person }) => ({ url, person, ...(await read(here, url, person)) }))
    await happening?.(where)
    for (const { url, person, body } of await Promise.all(during))
      if (strangersIn(body, person).length > 0) wrong.push(`${step}: ${url} shows ${strangersIn(body, person).join()}`)
    if (where === there) await here.settle()
    for (let n = 0; n < 2; n++) {
      const person = one([undefined, ...people])
      const url = anyAddress(person)
      const kept = await read(here, url, person)
      // It keeps no answers, and yet what the platform itself remembers, such as how much stands on a shelf.
      await there.settle()
      const made = await read(there, url, person)
      reads += 2
      if (kept.statusCode !== made.statusCode || kept.body !== made.body)
        wrong.push(`${step}: ${url} ${whereApart(kept.body, made.body)}`)
      if (strangersIn(kept.body, person).length > 0)
        wrong.push(`${step}: ${url} shows ${strangersIn(kept.body, person).join()}`)
    }
    if (wrong.length > 5) break
  }
  expect(wrong).toEqual([])
  figure(
    'kept',
    `${steps} interleavings, ${reads} reads held against a house that keeps nothing: 0 differ, 0 strangers`,
  )
})
