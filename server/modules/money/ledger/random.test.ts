import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { buildLedgerRoom, type LedgerRoom } from '#server/testing/ledger-room.ts'
import { type Account, type Line, purseOf } from './model.ts'
import type { Posting } from './service.ts'

const now = new Date('2026-11-16T01:00:00Z')
let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
})
afterAll(() => room.close())

// Each run has people of its own, so that all runs share one ledger and one proof at the end.
let people = 0

const shapes = [
  ['enterprise', 0, 'cash'],
  ['enterprise', 0, 'promotion'],
  ['enterprise', 0, 'held'],
  ['enterprise', 1, 'cash'],
  ['maker', 0, 'available'],
  ['maker', 0, 'pending'],
  ['maker', 0, 'debt'],
  ['system', 0, 'channel_wechat'],
  ['system', 0, 'revenue_ad'],
] as const

interface Step {
  key: number
  reverses: boolean
  shapes: number[]
  amounts: number[]
}

const step: fc.Arbitrary<Step> = fc.record({
  // Few keys, so that many meet one that was used.
  key: fc.nat(9),
  reverses: fc.nat(3).map((one) => one === 0),
  shapes: fc.uniqueArray(fc.nat(shapes.length - 1), { minLength: 2, maxLength: 4 }),
  amounts: fc.array(
    fc.integer({ min: -300, max: 500 }).filter((amount) => amount !== 0),
    { minLength: 3, maxLength: 3 },
  ),
})

interface Done {
  lines: Line[]
  reversed: boolean
  result: Posting
}

/** The ledger as a few lines of JavaScript: what each step must come to. */
function createModel() {
  const balances = new Map<string, number>()
  const name = (account: Account) => JSON.stringify(account)
  const done = new Map<string, Done>()
  return {
    done,
    balance: (account: Account) => balances.get(name(account)) ?? 0,
    affords: (lines: readonly Line[]) =>
      lines.every(({ account, amount }) => {
        const { floor, sign } = purseOf(account.owner.kind, account.purse)
        return floor === null || ((balances.get(name(account)) ?? 0) + amount) * sign >= floor
      }),
    apply(lines: readonly Line[]) {
      for (const { account, amount } of lines) balances.set(name(account), (balances.get(name(account)) ?? 0) + amount)
    },
  }
}

function linesOf(one: Step, accounts: readonly Account[]): Line[] {
  const [first, ...others] = one.shapes.map((shape) => accounts[shape] as Account)
  const moved = others.map((account, n) => ({ account, amount: fen(one.amounts[n] ?? 1) }))
  const rest = -moved.reduce((sum, { amount }) => sum + amount, 0)
  return first && rest !== 0 ? [{ account: first, amount: fen(rest) }, ...moved] : []
}

const refusalOf = (error: unknown) => (error as { code?: string }).code ?? String(error)

test('whatever is posted, repeated and reversed, the ledger comes to what plain arithmetic comes to', async () => {
  const { ledger, database } = room
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      people += 2
      const run = people
      const accounts = shapes.map(
        ([kind, n, purse]) => ({ owner: kind === 'system' ? { kind } : { kind, id: run + n }, purse }) as Account,
      )
      const model = createModel()
      for (const one of steps) {
        const key = `${run} ${one.key}`
        const before = model.done.get(key)
        if (one.reverses) {
          const about = { kind: 'adjust_sub', reference: 'U', now } as const
          const said = await database.begin((tx) => ledger.reverse(tx, key, about)).catch(refusalOf)
          const lines = before?.lines.map(({ account, amount }) => ({ account, amount: fen(-amount) })) ?? []
          if (!before) expect(said).toBe('RECORD_NOT_FOUND')
          else if (before.reversed) expect(said).toMatchObject({ repeated: true })
          else if (!model.affords(lines)) expect(said).toBe('INSUFFICIENT_BALANCE')
          else {
            expect(said).toMatchObject({ repeated: false })
            model.apply(lines)
            before.reversed = true
          }
          continue
        }
        const lines = linesOf(one, accounts)
        if (lines.length === 0) continue
        const said = await database
          .begin((tx) => ledger.post(tx, { key, kind: 'adjust_add', reference: 'A', lines, now }))
          .catch(refusalOf)
        const same = before && new Set(before.lines.map((line) => JSON.stringify(line)))
        if (before && same?.size === lines.length && lines.every((line) => same.has(JSON.stringify(line))))
          expect(said).toEqual({ ...before.result, repeated: true })
        else if (before) expect(said).toBe('REQUEST_ID_REUSED')
        else if (!model.affords(lines)) expect(said).toBe('INSUFFICIENT_BALANCE')
        else {
          expect(said).toMatchObject({ repeated: false })
          model.apply(lines)
          model.done.set(key, { lines, reversed: false, result: said as Posting })
        }
      }
      for (const owner of [{ kind: 'enterprise', id: run } as const, { kind: 'maker', id: run } as const]) {
        const balances = await database.read((tx) => ledger.balances(tx, owner))
        for (const [purse, balance] of Object.entries(balances)) {
          const account = { owner, purse } as Account
          expect(balance).toBe(model.balance(account) * purseOf(owner.kind, purse).sign + 0)
          const bill = await database.read((tx) =>
            ledger.bill(tx, owner, { purse: purse as never }, { page: 1, count: 1 }),
          )
          expect(bill.list[0]?.balanceAfter ?? 0).toBe(balance)
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(await database.read((tx) => ledger.proving.invariants(tx))).toEqual([])
}, 60_000)
