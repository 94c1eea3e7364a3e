import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type Fen, fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { PostingKind } from '#contract/money/ledger.console.ts'

interface Purse {
  /** 1: grows by credit (what we owe somebody, what we earned); -1: by debit (what we have, spent or are owed). */
  sign: 1 | -1
  /** The least that may be in it, on its own side; null where it may be anything. */
  floor: 0 | null
  /** Everybody's money passes through it, so postings leave its row alone. */
  entryOnly: boolean
}

const owned = { sign: 1, floor: 0, entryOnly: false } as const
const owed = { sign: -1, floor: 0, entryOnly: false } as const
const earned = { sign: 1, floor: null, entryOnly: true } as const
const spent = { sign: -1, floor: null, entryOnly: true } as const

/** Every purse there is, as in the table of the same name: a test compares the two. */
export const purses = {
  enterprise: { cash: owned, promotion: owned, held: owned, promotion_held: owned, deposit: owned, score: owned },
  maker: { available: owned, pending: owned, held: owned, debt: owed, score: owned },
  system: {
    channel_wechat: spent,
    channel_alipay: spent,
    channel_bank: spent,
    channel_sandbox: spent,
    revenue_vip: earned,
    revenue_link: earned,
    revenue_ad: earned,
    revenue_partner: earned,
    revenue_certification: earned,
    revenue_promotion: earned,
    revenue_activity: earned,
    fee: earned,
    payout_clearing: earned,
    refund_clearing: earned,
    suspense: earned,
    opening: earned,
    promotion_expense: spent,
    commission_expense: spent,
    score_issued: spent,
    tax_withheld: earned,
  },
} as const satisfies Record<string, Record<string, Purse>>

export type OwnerKind = keyof typeof purses
export type PurseOf<Kind extends OwnerKind> = keyof (typeof purses)[Kind] & string
export type Owner<Kind extends OwnerKind = OwnerKind> = Kind extends 'system'
  ? { kind: 'system' }
  : { kind: Kind; id: number }

/** A purse of somebody's; the types know who has which. */
export type Account = { [Kind in OwnerKind]: { owner: Owner<Kind>; purse: PurseOf<Kind> } }[OwnerKind]

export interface Line {
  account: Account
  /** Above zero credits the account, below debits it: more or less of what somebody has with us. */
  amount: Fen
}

export interface Order {
  /** Chosen by what causes the posting, never by chance: `recharge:R20261116…`. */
  key: string
  kind: PostingKind
  /** The business number it is about. */
  reference: string
}

const systemId = 0
export const ownerId = (owner: Owner): number => (owner.kind === 'system' ? systemId : owner.id)
export const of = (purse: PurseOf<'system'>): Account => ({ owner: { kind: 'system' }, purse })

export function purseOf(kind: OwnerKind, purse: string): Purse {
  const found = (purses[kind] as Record<string, Purse>)[purse]
  assert(found, `${kind} has no purse ${purse}`)
  return found
}

/** The purses that are counted in points: they are no money, and no posting joins the two. */
const scorePurses: readonly string[] = ['score', 'score_issued']
export const isScore = (purse: string): boolean => scorePurses.includes(purse)

/** An amount as it travels: yuan, and points as a whole number. */
export const inPurse = (purse: string, amount: Fen): Fen | string => (isScore(purse) ? String(amount) : amount)

/** An amount as its owner sees it: what a debit purse holds is written with a minus, and read without. */
export function asSeen(amount: number, sign: number): Fen {
  // `0 * -1` is -0, which is not the zero that a comparison expects.
  return fen(amount === 0 ? 0 : amount * sign)
}

/** The other way: an amount as its owner sees it, as it is written on a line. */
export function asWritten({ owner, purse }: Account, amount: Fen): Fen {
  return asSeen(amount, purseOf(owner.kind, purse).sign)
}

/** An account by the names of its parts; one that nobody could have is a bug. */
export function purseAt(kind: OwnerKind, id: number, purse: string): Account {
  purseOf(kind, purse)
  // The table has just been asked whether this owner has such a purse; the types cannot follow.
  return { owner: kind === 'system' ? { kind } : { kind, id }, purse } as Account
}

const linesMax = 20
const name = ({ owner, purse }: Account) => `${owner.kind} ${ownerId(owner)} ${purse}`

/** A posting that could never be right is the caller's bug, found here before the database refuses it as well. */
export function assertSound(lines: readonly Line[]): void {
  assert(lines.length >= 2 && lines.length <= linesMax, `a posting has 2 to ${linesMax} lines, not ${lines.length}`)
  assert(new Set(lines.map(({ account }) => name(account))).size === lines.length, 'an account stands on two lines')
  for (const { account, amount } of lines) {
    purseOf(account.owner.kind, account.purse)
    assert(fen(amount) !== 0, 'a line moves something')
  }
  assert(new Set(lines.map(({ account }) => isScore(account.purse))).size === 1, 'points are posted apart from money')
  assert(lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === 0n, 'lines do not add up to nothing')
}

/** What stands behind a key: the same content in another order is the same, and so is the same content later. */
export function digestOf({ kind, reference }: Order, content: readonly Line[] | { reverses: string }): Buffer {
  const said =
    'reverses' in content
      ? ['reverses', content.reverses]
      : content.map(({ account, amount }) => [name(account), amount] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([kind, reference, said]))
    .digest()
}

/** A reversal has a key of its own that follows from its original's: it happens once, however often it is asked for. */
export const reversalKey = (key: string): string => `reverse:${key}`

/** The number of a posting as people read it: the day, and which one it was of all. */
export function postingNo(id: number, at: Date): string {
  return `LS${shanghaiDay(at).slice(2).replaceAll('-', '')}${String(id).padStart(8, '0')}`
}

/** Which posting a number of that form is about. */
export function idOfPosting(no: string): number | undefined {
  const digits = /^LS\d{6}(\d{8,15})$/.exec(no)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What a row says, every value as the text that the database has for it. */
export type Parts = readonly (string | null | Parts)[]

export const firstHash = Buffer.alloc(32)

/** The next link of a chain: whoever changes a row has to change every link from there on. */
export function link(previous: Buffer, parts: Parts): Buffer {
  return createHash('sha256').update(previous).update(JSON.stringify(parts)).digest()
}
