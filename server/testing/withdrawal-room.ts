import { onTestFinished } from 'vitest'
import { type Fen, fen } from '#contract/base/money.ts'
import { createLedger, type Ledger, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { WithdrawalRules } from '#server/modules/money/offers/service.ts'
import { createTaxes, taxInvariants } from '#server/modules/money/taxes/service.ts'
import type { Certified, Parts, PayoutProvider } from '#server/modules/money/withdrawals/ports.ts'
import {
  createWithdrawals,
  heldInvariant,
  withdrawalHolds,
  withdrawalInvariants,
} from '#server/modules/money/withdrawals/service.ts'
import { type Database, openDatabase, type Reader } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSealing, type Sealing } from '#server/platform/secrets/sealing.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { someMorning } from './house.ts'
import { playedCarrier } from './payout-carrier.ts'
import { copyDatabase } from './test-database.ts'

export const openRules: WithdrawalRules = {
  enabled: true,
  min_amount: fen(1_00),
  max_amount: fen(50_000_00),
  multiple_of: fen(0),
  daily_times: 100,
  daily_amount: fen(1_000_000_00),
  monthly_amount: fen(5_000_000_00),
  fee_rate: 60,
  fee_min_amount: fen(1_00),
  fee_max_amount: fen(50_00),
  free_times: 0,
  methods: ['bank_company', 'bank', 'alipay', 'wechat'],
  require_certified: false,
  second_approval_above: fen(10_000_00),
  confirm_hours: 24,
  arrival_text: '',
}

export interface Owner {
  realm: 'enterprise' | 'maker'
  id: number
}
export const company: Owner = { realm: 'enterprise', id: 1 }
export const maker: Owner = { realm: 'maker', id: 1 }
const bankCard = { payee_name: '张三', account: '6222020200112233445', bank_name: '工商银行', code: '000000' }

const mobileOrigin = 'https://m.example.com'

interface RoomOptions {
  /** Whether everybody's usual account has been theirs for long; new ones are paid a day later. */
  known?: boolean
  pool?: number
  carrier?: ReturnType<typeof playedCarrier>
  /** Somebody else to carry the money, who goes by the clock of the room. */
  providerAt?: (clock: () => Date) => PayoutProvider
}

/** Withdrawals alone on a database of their own: everybody they talk to does what a test wants. */
export async function openWithdrawalRoom({
  pool = 8,
  known = true,
  carrier = playedCarrier(),
  providerAt = () => carrier.provider,
}: RoomOptions = {}) {
  const { drop, ...urls } = await copyDatabase()
  const logger = createLogger({ level: 'silent', pretty: false })
  const database = openDatabase({ url: urls.appUrl, pool, logger })
  const owner = openDatabase({ url: urls.ownerUrl, pool: 1, logger })
  onTestFinished(async () => {
    await database.close()
    await owner.close()
    await drop()
  })
  const invariants = [...withdrawalInvariants, ...taxInvariants, heldInvariant([withdrawalHolds])]
  const ledger = createLedger({ database, invariants })
  const world = {
    rules: { ...openRules },
    charged: {},
    sound: true,
    /** Colleagues who may be one person. */
    tied: new Set<number>(),
    certified: undefined as Certified | undefined,
    lapsed: false,
    cooling: undefined as Date | undefined,
    openid: 'openid-1' as string | undefined,
    /** In which name makers were verified. */
    name: bankCard.payee_name as string | undefined,
    /** Long ago, unless a test is about the first day. */
    boundAt: new Date(0),
    frozen: false,
    told: [] as { owner: Owner; event: string; values: Readonly<Record<string, string>> }[],
    proofs: new Set(['/api/file/proof']),
    defects: [] as unknown[],
  }
  const clock = stopped(carrier)
  const parts = playedParts(database, ledger, world)
  const withdrawals = createWithdrawals({ ...parts, mobileOrigin, providers: [providerAt(clock)] })
  if (known) await keepLongAgo(database, parts.sealing)
  return {
    /** The same house after somebody switched the provider off. */
    switchedOff: () => createWithdrawals({ ...parts, mobileOrigin, providers: [] }),
    database,
    owner,
    ledger,
    withdrawals,
    taxes: parts.taxes,
    world,
    carrier,
    clock,
    ...actions(database, ledger, withdrawals, clock),
  }
}

export type WithdrawalRoom = Awaited<ReturnType<typeof openWithdrawalRoom>>

interface World {
  rules: WithdrawalRules
  /** Where what is charged by now is not what is still shown. */
  charged: Partial<WithdrawalRules>
  tied: Set<number>
  sound: boolean
  certified: Certified | undefined
  lapsed: boolean
  cooling: Date | undefined
  openid: string | undefined
  name: string | undefined
  boundAt: Date
  frozen: boolean
  told: { owner: Owner; event: string; values: Readonly<Record<string, string>> }[]
  proofs: Set<string>
  defects: unknown[]
}

function playedParts(database: Database, ledger: Ledger, world: World) {
  const described = { name: '示例', phone_number: '138****5678', state: 'active', frozen_reason: '' }
  const moments = { password_changed_at: null, phone_changed_at: null, last_seen_at: null, created_at: someMorning }
  const withdrawable = async (tx: Reader, realm: Owner['realm'], id: number): Promise<Fen> =>
    realm === 'enterprise'
      ? (await ledger.balances(tx, { kind: 'enterprise', id })).cash
      : (await ledger.balances(tx, { kind: 'maker', id })).available
  const staff = {
    names: async (_tx: unknown, ids: readonly number[]) => new Map(ids.map((id) => [id, `员工${id}`])),
    refuseOnePerson: async (_tx: unknown, { one, other }: { one: number; other: number }) => {
      if (one === other) throw new Refusal('SAME_APPROVER')
      if (world.tied.has(one) && world.tied.has(other)) throw new Refusal('APPROVERS_TIED')
    },
  }
  const identities = { isVerified: async () => world.name !== undefined, ofMakers: async () => new Map() }
  const taxes = createTaxes({ database, ledger, staff, identities })
  return {
    database,
    ledger,
    staff,
    taxes,
    withholding: taxes.withholding,
    nameOf: async () => world.name,
    sealing: createSealing({ secretKey: secret('a'.repeat(64)) }),
    sms: { checkCodes: async () => undefined, useCodes: async () => undefined },
    messages: {
      tell: async (
        _tx: unknown,
        to: Owner,
        { event, values = {} }: { event: string; values?: Readonly<Record<string, string>> },
      ) => {
        world.told.push({ owner: to, event, values })
      },
    },
    offers: {
      withdrawalRules: async () => ({ ...world.rules, fee_next: null }),
      withdrawalFees: async () => {
        const { fee_rate, fee_min_amount, fee_max_amount } = { ...world.rules, ...world.charged }
        return { fee_rate, fee_min_amount, fee_max_amount }
      },
    },
    settings: playedSettings(),
    defects: { record: async (error: unknown) => void world.defects.push(error) },
    withdrawable,
    // Nothing in these tests was recharged.
    drawing: {
      quote: async () => ({ bonus_back: fen(0), of_cash: fen(0) }),
      shown: async (tx: Reader, { id }: { id: number }) => ({
        ...{ bonus_back: fen(0), of_cash: fen(0) },
        withdrawable: await withdrawable(tx, 'enterprise', id),
      }),
      draw: async () => undefined,
      undraw: async () => undefined,
    },
    coolingUntil: () => world.cooling ?? null,
    certified: async () => world.certified,
    hasLapsed: async () => world.lapsed,
    receiverOf: async () => (world.openid === undefined ? undefined : { openid: world.openid, boundAt: world.boundAt }),
    mayAct: async () => !world.frozen,
    phoneOf: async () => '13812345678',
    describeOwner: async () => ({ ...described, ...moments }),
    booksSound: async () => world.sound,
    knownProofs: async (_tx: unknown, urls: readonly string[]) =>
      new Map(urls.filter((url) => world.proofs.has(url)).map((url) => [url, true])),
    keepFiles: async () => undefined,
    earned: async () => {},
    feeDiscountOf: async () => 0,
    feeSaved: async () => {},
  }
}

/** The usual account as a payee whom everybody in these tests has had since long ago. */
async function keepLongAgo(database: Database, sealing: Sealing): Promise<void> {
  const { account, payee_name, bank_name } = bankCard
  const receiver = {
    name_sealed: sealing.seal(payee_name, 'payee.name'),
    account_sealed: sealing.seal(account, 'payee.account'),
    account_index: sealing.indexOf(account, 'payee.account'),
    account_masked: '****3445',
    bank_name,
    used_at: new Date(0),
    created_at: new Date(0),
  }
  const owners = [company, { ...company, id: 2 }, { ...company, id: 3 }, maker, { ...maker, id: 2 }]
  const methods = ['bank', 'bank_company', 'alipay']
  const rows = owners.flatMap(({ realm, id }) =>
    methods.map((method) => ({ realm, owner_id: id, method, ...receiver })),
  )
  await database.begin((tx) => tx.insertInto('payees').values(rows).execute())
}

let given = 0

/** Money to have, as if it had been paid back for something. */
export async function putMoney(ledger: Ledger, database: Database, { realm, id }: Owner, amount: number, now: Date) {
  const account =
    realm === 'enterprise'
      ? ({ owner: { kind: realm, id }, purse: 'cash' } as const)
      : ({ owner: { kind: realm, id }, purse: 'available' } as const)
  const lines = [
    { account: systemPurse('opening'), amount: fen(-amount) },
    { account, amount: fen(amount) },
  ]
  const order = { key: `given ${++given}`, kind: 'refund_activity', reference: 'test' } as const
  await database.begin((tx) => ledger.post(tx, { ...order, lines, now }))
}

type Withdrawals = ReturnType<typeof createWithdrawals>

function actions(database: Database, ledger: Ledger, withdrawals: Withdrawals, clock: () => Date) {
  const staff = (staffId: number) => ({
    caller: { staffId, sessionId: staffId, rights: new Set<never>() },
    now: clock(),
    requestId: 'test',
  })
  const request = (owner: Owner, amount: number, more: Partial<Requested> = {}) => {
    const { key, ...input } = more
    const self = { ...owner, now: clock(), requestId: 'test', idempotencyKey: key }
    const method = owner.realm === 'maker' ? ('wechat' as const) : ('bank_company' as const)
    return withdrawals.requesting.request(self, { method, ...bankCard, ...input, amount: fen(amount) })
  }
  return {
    staff,
    request,
    cancel: (owner: Owner, id: number, key?: string) =>
      withdrawals.requesting.cancel({ ...owner, now: clock(), requestId: 'test', idempotencyKey: key }, id),

    give: (owner: Owner, amount: number) => putMoney(ledger, database, owner, amount, clock()),

    async purses({ realm, id }: Owner): Promise<{ own: Fen; held: Fen }> {
      return database.read(async (tx) => {
        if (realm === 'enterprise') {
          const { cash, held } = await ledger.balances(tx, { kind: 'enterprise', id })
          return { own: cash, held }
        }
        const { available, held } = await ledger.balances(tx, { kind: 'maker', id })
        return { own: available, held }
      })
    },

    channel: (
      purse: 'channel_bank' | 'channel_sandbox' | 'channel_wechat' | 'channel_alipay' | 'fee' | 'tax_withheld',
    ) => database.read(async (tx) => (await ledger.balances(tx, { kind: 'system' }))[purse]),

    stateOf: (id: number) =>
      database.read(async (tx) => {
        const { state } = await tx
          .selectFrom('withdrawals')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return state
      }),

    payouts: (id: number) =>
      database.read((tx) =>
        tx.selectFrom('payouts').selectAll().where('withdrawal_id', '=', id).orderBy('id').execute(),
      ),

    /** What is wrong with the books, all of them. */
    faults: () => database.read((tx) => ledger.proving.invariants(tx)),

    /** Asked for, and approved by one or by two. */
    async approved(owner: Owner, amount: number, more: Partial<Requested> = {}): Promise<number> {
      const { id } = await request(owner, amount, more)
      const { state } = await withdrawals.reviewing.approve(id, staff(1))
      if (state === 'pending') await withdrawals.reviewing.approve(id, staff(2))
      return id
    },

    /** Everything that is due is done, until nothing is. */
    async settleDue(): Promise<void> {
      while ((await withdrawals.paying.beat(clock())) > 0);
    },
  }
}

interface Requested {
  key: string
  method: 'bank_company' | 'bank' | 'alipay' | 'wechat'
  payee_id: number
  payee_name: string
  account: string
  bank_name: string
  save_payee: boolean
}

function stopped(carrier: { setClock(clock: () => Date): void }) {
  let now = someMorning
  const clock = Object.assign(() => now, {
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  })
  carrier.setClock(clock)
  return clock
}

/** Kept in memory: what a setting is kept in has tests of its own. */
function playedSettings(): Parts['settings'] {
  const saved = new Map<string, unknown>()
  const get: Parts['settings']['get'] = async (setting) =>
    (saved.get(setting.key) as typeof setting.initial | undefined) ?? setting.initial
  return {
    get,
    edited: async (setting) => ({ ...(await get(setting)), version: saved.has(setting.key) ? 1 : 0 }),
    change: async (_tx, setting, parts) => {
      const after = { ...setting.initial, ...parts } as typeof setting.initial
      saved.set(setting.key, after)
      return { ...after, version: 1 }
    },
  }
}
