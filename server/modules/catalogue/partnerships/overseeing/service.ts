import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import type { listPartnerships, readConsolePartnership } from '#contract/catalogue/partnerships.console.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as claimsOf from '../claiming/store.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

export type Overseeing = ReturnType<typeof createOverseeing>

type Listed = OutputInside<typeof listPartnerships>['list'][number]
type Detail = OutputInside<typeof readConsolePartnership>

const earlierMax = 10

/** Who reads, and when: of their own proposals somebody else decides. */
interface Reading {
  caller: { staffId: number }
  now: Date
}

/** What operators see: who applies, what was agreed, whose deposit is due. */
export function createOverseeing({ database, staff }: Pick<Parts, 'database' | 'staff'>) {
  async function detail(tx: Reader, id: number, { caller, now }: Reading): Promise<Detail> {
    const { list } = await store.page(tx, { id, now, near: now }, { page: 1, count: 1 })
    const [row] = list
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const [claims, events] = [await claimsOf.claims(tx, id), await store.events(tx, id)]
    const doers = [
      ...claims.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? proposed_by]),
      ...events.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' && actor_id ? [actor_id] : [])),
      ...(row.decided_by === null ? [] : [row.decided_by]),
    ]
    const names = await staff.names(tx, [...new Set(doers)])
    const nameOf = (who: number | null) => (who === null ? '' : (names.get(who) ?? '运营人员'))
    const others: Record<string, string> = { system: '系统', enterprise: '企业' }
    const { company_id, legal_person, months, benefits, statement, contract_file, contract_sha256 } = row
    const { order_no, paid_at, reject_reason, ended_at, end_reason, fault, starts_at, ends_at, fee_amount } = row
    return {
      ...listedOf(row, now),
      ...{ company_id, legal_person, months, benefits, statement, contract_file, contract_sha256 },
      ...{ order_no, paid_at, reject_reason, ended_at, end_reason, fault },
      decided_by: row.decided_by === null ? null : { id: row.decided_by, name: nameOf(row.decided_by) },
      fee_left:
        row.state === 'active' && starts_at && ends_at
          ? model.feeLeft({ fee_amount, starts_at, ends_at }, now)
          : fen(0),
      claims: claims.map(({ partnership_id: _of, objected_by: _who, transaction_id: _posting, ...claim }) => ({
        ...claim,
        amount: fen(claim.amount),
        own: claim.proposed_by === caller.staffId,
        ripe: claim.state === 'proposed' && model.isRipe(claim, now),
        proposed_by: nameOf(claim.proposed_by),
        decided_by: nameOf(claim.decided_by),
      })),
      timeline: events.map(({ step, state, at, note, actor_kind, actor_id }) => ({
        ...{ step, state, at, note },
        by: others[actor_kind] ?? nameOf(actor_id),
      })),
      earlier: (await store.earlier(tx, row, earlierMax)).map((one) => ({
        ...{ id: one.id, no: one.no, plan: one.plan_name, created_at: one.created_at },
        state: model.shownState(one, now),
      })),
    }
  }

  return {
    detail,

    list: ({ page, count, ...filter }: InputInside<typeof listPartnerships>, now: Date) =>
      database.read(async (tx) => {
        const near = new Date(now.getTime() + model.expiringDays * model.dayMs)
        const found = await store.page(tx, { ...filter, now, near }, { page, count })
        return { ...found, list: found.list.map((row) => listedOf(row, now)) }
      }),

    read: (id: number, reading: Reading): Promise<Detail> => database.read((tx) => detail(tx, id, reading)),
  }
}

function listedOf(row: store.ListedRow, now: Date): Listed {
  const { id, no, company_name, credit_code, plan_name: plan, deposit_due_at, claim } = row
  const { starts_at, ends_at, pay_until, confirmed_at, created_at, updated_at } = row
  return {
    ...{ id, no, company_name, credit_code, plan, deposit_due_at, claim },
    ...{ starts_at, ends_at, pay_until, confirmed_at, created_at, updated_at },
    state: model.shownState(row, now),
    enterprise: { id: row.enterprise_id, name: row.enterprise_name },
    fee_amount: fen(row.fee_amount),
    deposit_amount: fen(row.deposit_amount),
    deposit_left: fen(row.deposit_left),
  }
}
