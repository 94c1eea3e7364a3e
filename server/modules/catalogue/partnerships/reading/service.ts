import type { OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type * as contract from '#contract/catalogue/partnerships.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSignedAddresses } from '#server/platform/secrets/signed-address.ts'
import * as claimsOf from '../claiming/store.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import type { Requesting } from '../requesting/service.ts'
import * as store from '../store.ts'

type Detail = OutputInside<typeof contract.readPartnershipDetail>

/** What an enterprise sees of its own partnerships. */
export function createReading(parts: Parts, { requesting }: { requesting: Requesting }) {
  const { database, ledger, files } = parts
  const { addressOf, opens } = createSignedAddresses('/api/user/zlhzhb/paper', parts.paperKeys)

  function logOf(row: store.PartnershipRow, now: Date) {
    const { id, no, plan_name: plan, fee_amount, deposit_amount, months, starts_at, ends_at } = row
    const { reject_reason, created_at } = row
    const terms = { plan, fee_amount: fen(fee_amount), deposit_amount: fen(deposit_amount), months }
    return { id, no, state: model.shownState(row, now), ...terms, starts_at, ends_at, reject_reason, created_at }
  }

  async function detail(tx: Reader, row: store.PartnershipRow, now: Date): Promise<Detail> {
    const claims = await claimsOf.claims(tx, row.id)
    const evidence = await files.known(
      tx,
      'agreement',
      claims.flatMap((claim) => claim.evidence),
    )
    const paper = (await files.known(tx, 'agreement', [row.contract_file].filter(Boolean))).get(row.contract_file)
    const doers: Record<string, string> = { staff: '平台', system: '系统', enterprise: '本企业' }
    const { company_name, benefits, confirmed_at, pay_until, order_no, end_reason, deposit_due_at } = row
    return {
      ...logOf(row, now),
      ...{ company_name, benefits, confirmed_at, pay_until, order_no, end_reason, deposit_due_at },
      deposit_left: fen(row.deposit_left),
      contract: paper ? { ...addressOf(row.contract_file, now), type: paper.type, sha256: row.contract_sha256 } : null,
      claims: claims.map((claim) => {
        const { id, no, kind, state, amount, reason, proposed_at, object_until, objection } = claim
        const { decided_at, decision_note } = claim
        return {
          ...{ id, no, kind, state, amount: fen(amount), reason, proposed_at, object_until, objection },
          ...{ decided_at, decision_note, may_object: model.mayObject(claim, state, now) },
          evidence: claim.evidence.flatMap((url) => {
            const found = evidence.get(url)
            return found ? [{ ...addressOf(url, now), type: found.type }] : []
          }),
        }
      }),
      timeline: (await store.events(tx, row.id)).map(({ step, state, at, note, actor_kind }) => ({
        ...{ step, state, at, note },
        by: doers[actor_kind] ?? '',
      })),
      actions: actionsOf(row, now),
    }
  }

  return {
    opens,

    overview: (enterpriseId: number, now: Date): Promise<OutputInside<typeof contract.readPartnership>> =>
      database.look(async (tx) => {
        const { hindrance, ends_at, plan } = await requesting.standing(tx, enterpriseId, undefined, now)
        const current = await store.findCurrent(tx, enterpriseId)
        const { cash } = await ledger.balances(tx, { kind: 'enterprise', id: enterpriseId })
        return {
          ...{ may_apply: hindrance === null, hindrance, renews: ends_at !== null && ends_at > now },
          default_plan_id: plan?.id ?? null,
          balance: cash,
          current: current ? await detail(tx, current, now) : null,
        }
      }),

    detail: (enterpriseId: number, id: number, now: Date): Promise<Detail> =>
      database.look(async (tx) => {
        const row = await store.findOwn(tx, enterpriseId, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        return detail(tx, row, now)
      }),

    page: (enterpriseId: number, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const page = await store.ownPage(tx, enterpriseId, paging)
        return { ...page, list: page.list.map((row) => logOf(row, now)) }
      }),
  }
}

function actionsOf(row: store.PartnershipRow, now: Date): Detail['actions'] {
  const { state } = row
  if (state === 'pending') return ['cancel']
  if (!model.mayPay(row, now)) return []
  return [model.isConfirmed(row) ? 'pay' : 'confirm', 'cancel']
}
