import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { codeSent, visitor } from '#server/testing/visitor.ts'
import { figure, firstSeed, sized } from './size.ts'
import { type App, type Model, newModel, type Outcome, onPaper, type Step } from './wechat-model.ts'

const makersMany = 3
const peopleMany = 2
const hourMs = 60 * 60 * 1000
const password = '山间明月照我还家'

let house: House
let staffId: number
let hash: string
beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
  staffId = (await house.signIn.staff(['enterprises.freeze', 'makers.freeze'])).id
  const phone_number = '13900000000'
  await requestCode(phone_number, '1')
  const code = await codeSent(house, phone_number, '1')
  const newcomer = { phone_number, code, password, agree: true }
  await visitor(house).ask('POST', '/api/ck/register', newcomer)
  const row = await house.database.read((tx) => tx.selectFrom('accounts').select('password_hash').executeTakeFirst())
  // One for all of them: what is tried here is not how passwords are kept.
  hash = row?.password_hash ?? ''
})
afterAll(() => house.close())

let networks = 0
/** Everybody asks from a network of their own: limits are tried elsewhere. */
const network = () => {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

const moment = () => ({ now: house.clock(), requestId: 'trial' })

async function requestCode(phone_number: string, scene: '1' | '6' | '9' | '10') {
  const asked = { realm: 'maker', scene, phone_number } as const
  await house.services.sms.requestCode(asked, { ip: network(), device: '' }, moment())
}

async function codeFor(phone: string, scene: '6' | '9' | '10'): Promise<string> {
  await requestCode(phone, scene)
  return codeSent(house, phone, scene)
}

const door = (device: string, invite = '') => ({
  ...{ ip: network(), browser: true, userAgent: '', invite, inviteChannel: '', inviteUsed() {} },
  device,
  knownDevice: () => device,
})

interface World {
  run: number
  makers: { id: number; personId: number; phone: string }[]
  device: string
}

/** Three accounts: the first brought the others, and the first two have money. */
async function buildWorld(run: number): Promise<World> {
  const { accounts, makers, ledger, persons } = house.services
  const texts = await accounts.textsFor('maker', house.clock())
  const made: World['makers'] = []
  let invite = ''
  for (let n = 0; n < makersMany; n++) {
    const phone = `139${String(run).padStart(6, '0')}${String(n + 10)}`
    const founded = { phone_number: phone, name: `创客${n}`, hash, texts }
    const id = await house.database.begin((tx) => makers.establish(tx, founded, door('founding', invite), moment()))
    const personId = await house.database.read((tx) => persons.ownerOf(tx, 'maker', id))
    made.push({ id, personId, phone })
    const row = await house.database.read((tx) =>
      tx.selectFrom('makers').select('invite_code').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    invite ||= row.invite_code
    if (n === makersMany - 1) continue
    const account = { owner: { kind: 'maker', id }, purse: 'available' } as const
    const lines = [
      { account, amount: fen(1000 * (n + 1)) },
      { account: systemPurse('opening'), amount: fen(-1000 * (n + 1)) },
    ]
    const key = `gift:${id}`
    const posting = { key, kind: 'adjust_add', reference: key, lines, now: house.clock() } as const
    await ledger.begin((tx) => ledger.post(tx, posting))
  }
  return { run, makers: made, device: `device-of-history-${run}` }
}

async function signIn({ id }: { id: number }): Promise<string> {
  const { sessions } = house.services
  const opened = { realm: 'maker', ownerId: id, browser: true, userAgent: '', ip: network() } as const
  return String((await house.database.begin((tx) => sessions.open(tx, opened))).id)
}

const openidOf = ({ run }: World, app: App, person: number) => `${app}-${run}-${person}`
const unionidOf = ({ run }: World, person: number) => `union-${run}-${person}`

/** What WeChat sends back after somebody has agreed. */
async function agree(world: World, app: App, person: number, begun: { state: string; authorize_url: string }) {
  const who = { openid: openidOf(world, app, person), unionid: unionidOf(world, person), nickname: `微信${person}` }
  const [path, decided] =
    app === 'website'
      ? (['scan', { outcome: 'confirm' }] as const)
      : ([
          'authorize',
          { outcome: 'allow', scope: new URL(begun.authorize_url, 'http://a').searchParams.get('scope') },
        ] as const)
  const given = { ...who, ...decided, state: begun.state }
  const { data } = await visitor(house).ask('POST', `/sandbox/api/wechat/${path}`, given)
  return { state: begun.state, code: new URL(data.redirect).searchParams.get('code') ?? '' }
}

const wayOf = (app: App) => (app === 'website' ? 'scan' : 'official')

interface Done {
  outcome: Outcome
  /** Opened by it. */
  session?: number
}

/** Does it for real, with the session that the paper says is there. */
async function carryOut(world: World, model: Model, step: Step): Promise<Done> {
  const { accounts, wechat } = house.services
  const of = (at: number) => {
    const maker = world.makers[at]
    if (!maker) throw new Error(`no maker ${at}`)
    return maker
  }
  const here = door(world.device)
  const by = () => ({ caller: { staffId }, ...moment() })
  const selfOf = (at: number) => {
    const sessionId = Number(model.makers[at]?.sessions[0])
    if (Number.isNaN(sessionId)) return undefined
    const { id, personId } = of(at)
    return { realm: 'maker', id, personId, sessionId, ...moment() } as const
  }

  switch (step.do) {
    case 'enter': {
      const begun = await wechat.begin({ way: wayOf(step.app) }, here, house.clock())
      const back = await wechat.finish(await agree(world, step.app, step.person, begun), here, moment())
      if (back.status === 'done' && back.session) return { outcome: 'done', session: back.session.id }
      if (model.makers[step.maker]?.state === 'closed') return { outcome: back.status as Outcome }
      const phone_number = of(step.maker).phone
      const given = { phone_number, code: await codeFor(phone_number, '6'), agree: true, ticket: back.ticket ?? '' }
      const { session } = await wechat.bindPhone(given, here, moment())
      return { outcome: 'done', session: session.id }
    }
    case 'return': {
      const begun = await wechat.begin({ way: 'official', silent: true }, here, house.clock())
      const back = await wechat.finish(await agree(world, 'official', step.person, begun), here, moment())
      return { outcome: back.status as Outcome, ...(back.session && { session: back.session.id }) }
    }
    case 'password': {
      const given = { phone_number: of(step.maker).phone, password }
      const session = await accounts.signIn('maker', given, here, moment())
      return { outcome: 'done', session: session.id }
    }
    case 'bind': {
      const self = selfOf(step.maker)
      if (!self) return { outcome: 'skipped' }
      const begun = await wechat.beginBinding(self, { password, way: wayOf(step.app) }, here)
      const back = await wechat.finish(await agree(world, step.app, step.person, begun), here, moment())
      if (back.status !== 'move_required' || step.codes === 'none') return { outcome: back.status as Outcome }
      const holder = model.makers.findIndex(({ bound }) => bound?.person === step.person)
      const right = { old_code: await codeFor(of(holder).phone, '9'), code: await codeFor(of(step.maker).phone, '10') }
      const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
      const given = {
        bind_ticket: back.ticket ?? '',
        old_code: step.codes === 'old_wrong' ? wrong(right.old_code) : right.old_code,
        code: step.codes === 'new_wrong' ? wrong(right.code) : right.code,
      }
      await wechat.move(self, given, here)
      // Whoever presses twice is told the same.
      await wechat.move(self, given, here)
      return { outcome: 'moved' }
    }
    case 'unbind': {
      const self = selfOf(step.maker)
      if (!self) return { outcome: 'skipped' }
      await wechat.unbind(self)
      return { outcome: 'done' }
    }
    case 'freeze':
      await accounts.overseeing.freeze({ realm: 'maker', id: of(step.maker).id }, '核实中', by())
      return { outcome: 'done' }
    case 'thaw':
      await accounts.overseeing.unfreeze({ realm: 'maker', id: of(step.maker).id }, '核实完毕', by())
      return { outcome: 'done' }
    case 'ask-closure': {
      const self = selfOf(step.maker)
      if (!self) return { outcome: 'skipped' }
      await accounts.closing.ask(self, { password, reason: '' })
      return { outcome: 'done' }
    }
    case 'close':
      house.clock.advance(16 * 24 * hourMs)
      await accounts.closing.closeDue(house.clock())
      return { outcome: 'done' }
  }
}

/** What may not change, whatever somebody does with a WeChat. */
const untouched = async ({ makers }: World) => {
  const ids = makers.map(({ id }) => id)
  return house.database.read(async (tx) => ({
    purses: await tx
      .selectFrom('ledger_accounts')
      .select(['owner_id', 'purse', 'balance', 'seq'])
      .where('owner_kind', '=', 'maker')
      .where('owner_id', 'in', ids)
      .orderBy('owner_id')
      .orderBy('purse')
      .execute(),
    relations: await tx
      .selectFrom('relations')
      .select(['child_id', 'maker_id', 'bound_at'])
      .where('child_realm', '=', 'maker')
      .where('child_id', 'in', ids)
      .orderBy('child_id')
      .execute(),
  }))
}

/** How it stands in the house, in the words of the paper. */
async function standing(world: World) {
  const rows = await house.database.read((tx) =>
    tx
      .selectFrom('wechat_people')
      .innerJoin('wechat_openids', 'person_id', 'wechat_people.id')
      .select(['maker_id', 'unionid', 'openid'])
      .where('unionid', 'like', `union-${world.run}-%`)
      .orderBy('openid', 'desc')
      .execute(),
  )
  return Promise.all(
    world.makers.map(async ({ id }) => {
      const own = rows.filter(({ maker_id }) => maker_id === id)
      const live = await house.database.read((tx) => house.services.sessions.live(tx, { realm: 'maker', id }))
      return {
        person: own[0]?.unionid ?? null,
        openids: own.map(({ openid }) => openid),
        sessions: live.map((session) => String(session.id)).sort(),
      }
    }),
  )
}

const written = (world: World, { makers }: Model) =>
  makers.map(({ bound, sessions }) => ({
    person: bound ? unionidOf(world, bound.person) : null,
    openids: bound
      ? [...bound.apps]
          .sort()
          .reverse()
          .map((app) => openidOf(world, app, bound.person))
      : [],
    sessions: [...sessions].sort(),
  }))

const app = fc.constantFrom<App>('website', 'official')
const maker = fc.nat(makersMany - 1)
const person = fc.nat(peopleMany - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enter' as const), app, person, maker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('password' as const), maker }) },
  {
    weight: 7,
    arbitrary: fc.record({
      ...{ do: fc.constant('bind' as const), app, maker, person },
      codes: fc.constantFrom('right' as const, 'right' as const, 'right' as const, 'old_wrong', 'new_wrong', 'none'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unbind' as const), maker }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('freeze' as const, 'thaw', 'ask-closure'), maker }) },
  { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
)

let runs = 0
test('whatever is bound, moved and entered, a WeChat is one account’s, and money and relations stay where they are', async () => {
  const counts = new Map<string, number>()
  const histories = sized({ short: 40, full: 2000 })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 10, size: 'max' }), async (steps) => {
      const world = await buildWorld(++runs)
      const model = newModel(await Promise.all(world.makers.map(signIn)))
      const before = await untouched(world)
      for (const one of steps) {
        // Codes are few in a day, and a device that nobody uses for a week is out.
        house.clock.advance(3 * hourMs)
        const done = await carryOut(world, model, one).catch((error: unknown): Done => {
          if (error instanceof Refusal) return { outcome: error.code }
          throw error
        })
        const expected = onPaper(model, one, String(done.session))
        expect({ step: one, outcome: done.outcome }).toEqual({ step: one, outcome: expected })
        expect(await standing(world)).toEqual(written(world, model))
        const name = `${one.do} ${expected}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      expect(await untouched(world)).toEqual(before)
      const union = await house.database.read((tx) =>
        tx
          .selectFrom('wechat_people')
          .select(['unionid', ({ fn }) => fn.countAll<number>().as('many')])
          .groupBy('unionid')
          .execute(),
      )
      expect(union.filter(({ many }) => Number(many) > 1)).toEqual([])
    }),
    { numRuns: histories, seed: firstSeed(), endOnFailure: true },
  )
  const told = [...counts].sort().map(([name, many]) => `${name} ${many}`)
  figure('wechat', `${histories} histories, ${told.join(', ')}`)
  // What this is about did happen.
  expect(counts.get('bind moved') ?? 0).toBeGreaterThan(histories / 8)
}, 600_000)
