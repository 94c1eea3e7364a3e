import type { InputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import { linkMonths, siteLinkStates } from '#contract/catalogue/links.words.ts'
import type { listOwnLinks } from '#contract/catalogue/own-links.ts'
import type { OpenMatterInside } from '#contract/people/account-calls.ts'
import { ruleSetting } from '#server/modules/catalogue/records/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { fareOf } from '../checking/store.ts'
import { clicksSince } from '../counting/store.ts'
import type { Editing } from '../editing/service.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import type { Pricing } from '../pricing/service.ts'
import * as store from '../store.ts'

const countedMax = 1000

/** What an enterprise sees of its links. */
export function createReading(parts: Parts, { own, pricing }: Pick<Editing, 'own'> & { pricing: Pricing }) {
  const { database, settings, cashier } = parts

  return {
    list: ({ status, ...paging }: InputInside<typeof listOwnLinks>, enterpriseId: number, now: Date) =>
      database.look(async (tx) => {
        const state = status === 'all' ? undefined : siteLinkStates[status]
        const page = await store.ownPage(tx, enterpriseId, state, paging)
        const ids = page.list.map(({ id }) => id)
        const clicks = await clicksSince(tx, ids, now)
        const counts = await store.countByState(tx, enterpriseId)
        return {
          ...page,
          list: page.list.map((row) => ({ ...rowOf(row, now), clicks: clicks(row.id).total })),
          counts: siteLinkStates.map((one) => counts.get(one) ?? 0),
        }
      }),

    options: (enterpriseId: number, now: Date) =>
      database.look(async (tx) => {
        const { max } = await settings.get(ruleSetting('link'))
        const level = await parts.levelOf(tx, enterpriseId, now)
        const { cash, promotion } = await cashier.purses(tx, enterpriseId)
        return {
          positions: await pricing.shown(now),
          months: [...linkMonths],
          certified: level > 0,
          used: await store.countOpen(tx, enterpriseId, countedMax),
          max: max[level] ?? 0,
          balance: cash,
          promotion,
          promotion_share: model.promotionShare,
        }
      }),

    /** Those for which something would come back: whoever leaves is asked to call them off first. */
    async owed(tx: Reader, enterpriseId: number, now: Date): Promise<OpenMatterInside[]> {
      const found: OpenMatterInside[] = []
      for (const id of await store.openIds(tx, enterpriseId)) {
        const row = await store.findOwn(tx, enterpriseId, id)
        const back = model.backOf(await store.terms(tx, [id]), now).reduce((sum, { amount }) => sum + amount, 0)
        if (!row || back === 0) continue
        found.push({ title: `网站链接“${row.site_name}”`, path: `/sites/${id}`, amount: fen(back), comes_back: true })
      }
      return found
    },

    detail: (id: number, enterpriseId: number, now: Date) =>
      database.look(async (tx) => {
        const row = await store.findOwn(tx, enterpriseId, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const terms = await store.terms(tx, [id])
        const revision = await own.revision(tx, id)
        const backs = model.backOf(terms, now)
        const sum = (amounts: readonly number[]) => fen(amounts.reduce((all, one) => all + one, 0))
        const [refund, promotion] = [sum(backs.map(({ amount }) => amount)), sum(backs.map((one) => one.promotion))]
        const { description, category, icp_no, price_month, months, bad_days } = row
        const price_now = fen((await pricing.shown(now)).find((one) => one.position === row.position)?.price_month ?? 0)
        return {
          ...rowOf(row, now),
          ...{ description, category, icp_no, price_month, bad_days },
          version: own.versionOf(row, revision),
          revision: revision ? revisionOf(revision) : null,
          order_no: terms.find(({ state }) => state === 'unpaid')?.order_no ?? '',
          terms,
          cancel: model.actionsOf(row, now).includes('cancel')
            ? {
                ...{ refund, promotion, cash: fen(refund - promotion), whole: row.starts_at === null },
                unused_months: backs.reduce((all, { unused }) => all + unused, 0),
              }
            : null,
          renewal: { months, amount: model.amountFor(price_now, months) },
          timeline: await own.events(tx, id),
          ...(await fareOf(tx, id, now)),
        }
      }),
  }
}

function rowOf(row: store.LinkRow, now: Date) {
  const { id, no, site_name, url, logo, position, amount, starts_at, ends_at, health } = row
  const { suspended, auto_renew, revision_state } = row
  return {
    ...{ id, no, site_name, url, logo, position, amount, starts_at, ends_at, health },
    ...{ suspended, auto_renew, revision_state },
    status: model.statusOf(row.state),
    actions: model.actionsOf(row, now),
  }
}

function revisionOf(revision: {
  state: string
  changes: Record<string, unknown>
  reason: string
  reasons: Record<string, string>
}) {
  const { state, changes, reason, reasons } = revision
  const said = Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, String(value ?? '')]))
  return { state: state as 'draft' | 'review' | 'rejected', changes: said, reason, reasons }
}
