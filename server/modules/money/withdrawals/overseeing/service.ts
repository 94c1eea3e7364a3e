import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { maskName } from '#contract/base/phone.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/base/time.ts'
import type {
  listPayouts,
  listWithdrawals,
  readWithdrawal,
  readWithdrawalQueues,
} from '#contract/money/withdrawals.console.ts'
import type { accountStates } from '#contract/people/accounts.console.ts'
import { unread } from '#server/http/reading.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isByHand, isByProvider, needsSecond } from '../model.ts'
import * as payouts from '../paying/store.ts'
import type { Parts } from '../ports.ts'
import * as store from '../reading/store.ts'
import type { WithdrawalRow } from '../store.ts'

export type Overseeing = ReturnType<typeof createOverseeing>

type Listed = OutputInside<typeof listWithdrawals>['list'][number]
type Detail = OutputInside<typeof readWithdrawal>
type Payout = Detail['payouts'][number]
type Queues = OutputInside<typeof readWithdrawalQueues>

const relatedMax = 10

/** What operators see: the queues, and what speaks for and against each. */
export function createOverseeing(parts: Parts) {
  const { database, sealing, offers } = parts

  async function listed(tx: Reader, rows: readonly store.ListedRow[]): Promise<Listed[]> {
    const signers = rows.flatMap(({ first_approver, approver }) => [first_approver, approver])
    const person = await peopleOf(tx, parts, signers)
    return rows.map((row) => {
      const { id, no, realm, state, amount, fee, tax, net_amount, method, bank_name, reject_reason } = row
      const { created_at, updated_at } = row
      return {
        ...{ id, no, realm, state, amount, fee, tax, net_amount, method, bank_name, reject_reason },
        ...{ created_at, updated_at },
        owner: { id: row.owner_id, name: row.owner_name },
        by_provider: isByProvider(method, parts.providers),
        account: row.account_masked,
        bonus_back: row.bonus_back,
        on_hold: row.on_hold_since !== null,
        pay_not_before: row.pay_not_before,
        needs_second: row.first_approver !== null || needsSecond(amount, row.rule.second_approval_above),
        first_approver: person(row.first_approver),
        approver: person(row.approver),
      }
    })
  }

  async function listedById(tx: Reader, id: number): Promise<{ row: store.ListedRow; one: Listed }> {
    const { list } = await store.page(tx, { id }, { page: 1, count: 1 })
    const [row] = list
    const [one] = await listed(tx, list)
    if (!row || !one) throw new Refusal('RECORD_NOT_FOUND')
    return { row, one }
  }

  return {
    listed: async (tx: Reader, id: number): Promise<Listed> => (await listedById(tx, id)).one,

    list: ({ page, count, after, from, to, ...filter }: InputInside<typeof listWithdrawals>) =>
      database.read(async (tx) => {
        const days = {
          from: from === undefined ? undefined : startOfShanghaiDay(from),
          to: to === undefined ? undefined : nextShanghaiMidnight(startOfShanghaiDay(to)),
        }
        const found = await store.page(tx, { ...filter, ...days }, { page, count, after })
        return { ...found, list: await listed(tx, found.list) }
      }),

    queues: (): Promise<Queues> =>
      database.read(async (tx) => {
        const rows = await store.queues(tx)
        const count = (state: store.QueueRow['state'], second = false) =>
          rows.find((row) => row.state === state && row.second === second)?.count ?? 0
        return {
          sound: await parts.booksSound(tx),
          first: count('pending'),
          second: count('pending', true),
          approved: count('approved'),
          paying: count('paying'),
          wait_user_confirm: count('wait_user_confirm'),
          failed: count('failed'),
        }
      }),

    async read(id: number, now: Date): Promise<Detail> {
      const { second_approval_above: limitNow } = await offers.withdrawalRules(unread, now)
      const { row, one, timeline, paid, evidence } = await database.read(async (tx) => {
        const found = await listedById(tx, id)
        return {
          ...found,
          timeline: await timelineOf(tx, parts, id),
          paid: await payoutsFor(tx, parts, await payouts.payoutsOf(tx, [id])),
          evidence: await evidenceFor(tx, parts, found.row),
        }
      })
      const { state, ...owner } = await parts.describeOwner(row.realm, row.owner_id)
      return {
        ...one,
        needs_second: one.needs_second || (row.state === 'pending' && needsSecond(row.amount, limitNow)),
        payee_name: maskName(sealing.open(row.name_sealed, 'payee.name')),
        bank_branch: row.bank_branch,
        rule: row.rule,
        timeline,
        payouts: paid,
        evidence: { ...evidence, owner: { ...owner, state: state as (typeof accountStates)[number] } },
      }
    },

    payouts: ({ page, count, after, ...filter }: InputInside<typeof listPayouts>) =>
      database.read(async (tx) => {
        const found = await store.payoutPage(tx, filter, { page, count, after })
        const shown = await payoutsFor(tx, parts, found.list)
        const list = found.list.map((row, at) => {
          const { withdrawal_id: id, withdrawal_no: no, realm, method, owner_id, owner_name } = row
          const withdrawal = { id, no, realm, method, owner: { id: owner_id, name: owner_name } }
          // One for each row, in the same order.
          return { ...(shown[at] as Payout), withdrawal }
        })
        return { ...found, list }
      }),
  }
}

async function peopleOf(tx: Reader, { staff }: Parts, ids: readonly (number | null)[]) {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  const names = known.length > 0 ? await staff.names(tx, known) : new Map<number, string>()
  return (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
}

async function payoutsFor(tx: Reader, parts: Parts, rows: readonly payouts.PayoutRow[]): Promise<Payout[]> {
  const takers = rows.map(({ taken_by }) => taken_by)
  const person = await peopleOf(tx, parts, takers)
  return rows.map((row) => {
    const { no, provider, state, amount, reason, proof_image, confirm_before, looks, next_look_at } = row
    const { created_at, paid_at, ended_at } = row
    return {
      ...{ no, provider, state, amount, reason, proof_image, confirm_before, looks, next_look_at },
      ...{ created_at, paid_at, ended_at },
      transfer_no: row.transfer_no ?? '',
      by_hand: isByHand(provider, parts.providers),
      taken_by: person(row.taken_by),
    }
  })
}

async function timelineOf(tx: Reader, parts: Parts, id: number): Promise<Detail['timeline']> {
  const events = await store.events(tx, [id])
  const doers = events.map(({ actor_kind, actor_id }) => (actor_kind === 'staff' ? actor_id : null))
  const person = await peopleOf(tx, parts, doers)
  return events.map(({ state, at, note, actor_kind, actor_id }) => {
    const others = actor_kind === 'system' ? '系统' : '本人'
    return { state, at, note, by: actor_kind === 'staff' ? person(actor_id)?.name || '运营人员' : others }
  })
}

async function evidenceFor(tx: Reader, parts: Parts, row: WithdrawalRow): Promise<Omit<Detail['evidence'], 'owner'>> {
  const account = parts.sealing.open(row.account_sealed, 'payee.account')
  const indexes = parts.sealing.indexesOf(account, 'payee.account')
  return {
    certified: row.realm === 'enterprise' && (await parts.certified(tx, row.owner_id)) !== undefined,
    ...(await purses(tx, parts, row.realm, row.owner_id)),
    ...(await store.left(tx, row, indexes)),
    earlier: (await store.earlier(tx, row, relatedMax)).map(relatedOf),
    same_account: (await store.ofOthers(tx, row, indexes, relatedMax)).map(relatedOf),
  }
}

async function purses(tx: Reader, { ledger }: Parts, realm: AccountRealm, id: number) {
  if (realm === 'enterprise') {
    const { cash, held } = await ledger.balances(tx, { kind: 'enterprise', id })
    return { balance: cash, held }
  }
  const { available, held } = await ledger.balances(tx, { kind: 'maker', id })
  return { balance: available, held }
}

function relatedOf(row: store.ListedRow): Detail['evidence']['earlier'][number] {
  const { id, no, realm, owner_id, owner_name, state, amount, account_masked, created_at } = row
  return {
    id,
    no,
    realm,
    owner: { id: owner_id, name: owner_name },
    state,
    amount,
    account: account_masked,
    created_at,
  }
}
