import sharp from 'sharp'
import { fen } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { dayAfter } from '#contract/catalogue/ads.words.ts'
import { earliestStart } from '#server/modules/catalogue/ads/model.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { isWorkingDay } from '#server/modules/site/almanac/service.ts'
import { enterCertification } from './certifications.ts'
import { buildHouse, type House, type HouseOptions, type SignedIn } from './house.ts'
import { sample } from './sample-files.ts'
import { uploadsAt } from './uploads.ts'
import { type Reply, visitor } from './visitor.ts'

export type Advertising = Awaited<ReturnType<typeof buildAdvertising>>

const deciding: readonly Right[] = ['ad.read', 'ad.edit', 'ad.review', 'ad.delete']
const [width, height] = [240, 80]

/** A picture of just the size of the slot. */
export const drawn = (wide = width, high = height) =>
  sharp({ create: { width: wide, height: high, channels: 3, background: '#1f6feb' } })
    .png()
    .toBuffer()

/** A house in which enterprises book ads: a slot to book, whoever buys, operators who decide. */
export const buildAdvertising = async (options: HouseOptions = {}) => advertisingIn(await buildHouse(options))

/** The same in a house that stands already: every step that an ad can take, as whoever takes it would. */
export async function advertisingIn(house: House) {
  const { database, services, clock } = house
  const { ask } = visitor(house)
  const act = () => ({ actor: { kind: 'system', id: null } as const, now: clock(), requestId: 'test' })
  const today = () => shanghaiDay(clock())
  let given = 0

  const addSlot = (fields: object = {}): Promise<number> =>
    database.begin(async (tx) => {
      const slot = {
        ...{ code: `SLOT_${++given}`, name: `测试位 ${given}`, page: '/', platform: 'pc', width, height, capacity: 2 },
        ...{ price_day: fen(10_000), price_month: fen(240_000), min_days: 1, max_days: 90, note: '', position: given },
        ...{ image_types: ['image/png'], image_bytes_max: 100_000, needs_qualification: false, example_image: '' },
      }
      return (await services.ads.slots.enter(tx, { ...slot, ...fields }, act())).id
    })
  const slotId = await addSlot()

  /** An enterprise that is certified and has so much money. */
  async function buyer(amount = 1_000_000): Promise<SignedIn> {
    const who = await house.signIn.enterprise()
    await enterCertification(house, who.id)
    if (amount > 0) await pocket(who, amount)
    return who
  }

  const pocket = (who: SignedIn, amount: number) =>
    services.ledger.begin((tx) => {
      const key = `gift:${++given}`
      const lines = [
        { account: { owner: { kind: 'enterprise', id: who.id }, purse: 'cash' } as const, amount: fen(amount) },
        { account: systemPurse('opening'), amount: fen(-amount) },
      ]
      return services.ledger.post(tx, { key, kind: 'adjust_add', reference: key, lines, now: clock() })
    })

  const hand = async (who: SignedIn, purpose: 'ad' | 'qualification', bytes: Buffer): Promise<string> =>
    (await uploadsAt(house).handIn(who, { name: 'a.png', type: 'image/png', bytes }, purpose)).data.url

  const pictures = new Map<number, string>()
  async function picture(who: SignedIn): Promise<string> {
    const known = pictures.get(who.id) ?? (await hand(who, 'ad', await drawn()))
    pictures.set(who.id, known)
    return known
  }

  /** So many days, from the first on which one may begin or some days later. */
  const days = (from: number, count: number) => {
    const starts_on = dayAfter(earliestStart(today(), isWorkingDay), from)
    return { starts_on, ends_on: dayAfter(starts_on, count - 1) }
  }

  const creative = async (who: SignedIn, fields: object = {}) => ({
    ...{ title: '秋季新品', alt: '新品海报', target_url: 'https://shop.example/autumn', image: await picture(who) },
    ...fields,
  })

  /** Books, and pays at once where the balance is enough. */
  const book = async (who: SignedIn, fields: object = {}): Promise<Reply> => {
    const payload = { slot_id: slotId, seat: 1, ...days(0, 7), agree: true, ...(await creative(who)), ...fields }
    return ask('POST', '/api/user/advertisement', payload, who.token)
  }

  const own = (who: SignedIn, id: number): Promise<Reply> =>
    ask('GET', `/api/user/advertisement/${id}`, undefined, who.token)
  const owner = (who: SignedIn, id: number, what: string, fields: object = {}): Promise<Reply> =>
    ask('POST', `/api/user/advertisement/${id}/${what}`, fields, who.token)

  const operator = (rights: readonly Right[] = deciding) => house.signIn.staff(rights)
  const look = (by: SignedIn, id: number): Promise<Reply> => ask('GET', `/api/console/ad/${id}`, undefined, by.token)
  async function decide(by: SignedIn, id: number, step: string, fields: object = {}): Promise<Reply> {
    const { version } = (await look(by, id)).data
    return ask('POST', `/api/console/ad/${id}/step`, { version, step, ...fields }, by.token)
  }

  async function beat(): Promise<void> {
    while ((await services.payments.closeExpired(clock())) > 0);
    while ((await services.payments.refunding.sendDue(clock())) > 0);
    await services.ads.expiring.beat(clock())
  }

  return {
    ...{ house, ask, slotId, addSlot, buyer, pocket, hand, picture, creative, days, today, book, own, operator, look },
    decide,
    pay: (who: SignedIn, order_no: string, channel = 'balance'): Promise<Reply> =>
      ask('POST', `/api/user/orders/${order_no}/pay`, { channel }, who.token),
    cancel: (who: SignedIn, id: number, fields: object = {}) => owner(who, id, 'cancel', fields),
    handIn: async (who: SignedIn, id: number, fields: object = {}) =>
      owner(who, id, 'hand-in', await creative(who, fields)),
    withdraw: (who: SignedIn, id: number) => owner(who, id, 'withdraw'),
    approve: (by: SignedIn, id: number) => decide(by, id, 'show'),
    reject: (by: SignedIn, id: number, reason = '图片不清楚') => decide(by, id, 'reject', { reason }),
    takeDown: (by: SignedIn, id: number, reason = '被投诉') => decide(by, id, 'end', { reason }),
    pause: (by: SignedIn, id: number) => decide(by, id, 'pause', { reason: '核实投诉' }),
    resume: (by: SignedIn, id: number) => decide(by, id, 'show'),
    paper: async (who: SignedIn) => hand(who, 'qualification', Buffer.from((await sample('png')).bytes)),
    beat,
    /** Days go by until it is a certain one, and whatever happens by itself meanwhile. */
    async passTo(day: string): Promise<void> {
      while (today() < day) clock.advance(24 * 60 * 60 * 1000)
      await beat()
    },
    purses: (who: SignedIn) => database.read((tx) => services.ledger.balances(tx, { kind: 'enterprise', id: who.id })),
    earned: async () => (await database.read((tx) => services.ledger.balances(tx, { kind: 'system' }))).revenue_ad,
    /** Of the proof all but that nobody agreed to the gifts. */
    async faults() {
      const all = await database.read((tx) => services.ledger.proving.invariants(tx))
      return all.filter(({ invariant }) => invariant !== 'adjustment.agreed')
    },
    /** The same person some days later, with a session of that day. */
    async again({ id }: Pick<SignedIn, 'id'>): Promise<SignedIn> {
      const session = { realm: 'enterprise', ownerId: id, browser: false } as const
      const opened = await database.begin((tx) => services.sessions.open(tx, session))
      return { id, sessionId: opened.id, token: opened.token, binder: opened.binder }
    },
    close: () => house.close(),
  }
}
