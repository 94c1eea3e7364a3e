import { toYuan } from '#contract/base/money.ts'
import { linkFields } from '#contract/catalogue/links.words.ts'
import type { RecordEvent } from '#contract/catalogue/own-records.words.ts'
import { type Act, hiddenBy, type Kind } from '#server/modules/catalogue/records/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { clicksSince } from '../counting/store.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import type { Pricing } from '../pricing/service.ts'
import * as store from '../store.ts'

export type Editing = ReturnType<typeof createEditing>

/** What an operator took down was taken down in this transaction, and what was paid for it goes back. */
type OnTakenDown = (tx: Tx, row: store.LinkRow, act: Act) => Promise<void>

const isBought = ({ enterprise_id }: Pick<store.LinkRow, 'enterprise_id'>) => enterprise_id != null

/** What was found behind another address says nothing about this one. */
const unseen = { health: 'unknown', bad_days: 0, checked_at: null, http_status: null, linked_back: null } as const

/** How links are kept: those that operators enter, and those that enterprises buy. */
export function createEditing(parts: Parts, pricing: Pricing, onTakenDown: OnTakenDown) {
  const { records, companies } = parts

  /** Columns that follow for a link which an operator entered: it costs what its place costs on that day. */
  async function entered(tx: Tx, row: store.LinkRow, before: store.LinkRow | undefined, now: Date) {
    const { starts_at, ends_at } = row
    if (!starts_at || !ends_at) throw new Refusal('INPUT_INVALID', {}, { ends_at: '请选择开始与到期时间' })
    if (row.state === 'shown' && before && before.state !== 'shown' && ends_at <= now) {
      throw new Refusal('INPUT_INVALID', {}, { ends_at: '已经到期，请先延长到期时间' })
    }
    const moved = before?.position !== row.position
    const price_month = before && !moved ? before.price_month : await pricing.at(tx, row.position, now)
    const months = model.monthsOf(starts_at, ends_at)
    const priced = { price_month, months, amount: model.amountFor(price_month, months) }
    return before ? priced : { ...priced, no: businessNo('WZ', now) }
  }

  /** The same for one that was bought: its time begins when it is first shown, and nobody types what was paid for. */
  function bought(row: store.LinkRow, before: store.LinkRow | undefined, { actor, now }: Act): Partial<store.LinkRow> {
    if (!before) return { no: businessNo('WZ', now) }
    const typed = actor.kind === 'staff' && row.state === before.state
    if (
      typed &&
      (['position', 'starts_at', 'ends_at'] as const).some((one) => String(row[one]) !== String(before[one]))
    )
      throw new Refusal('INPUT_INVALID', {}, { ends_at: '企业购买的链接，位置与期限以订单为准' })
    if (row.state === 'review' && row.revision_state === 'rejected' && before.revision_state === 'review')
      return { state: 'rejected' }
    if (row.state === 'shown' && row.starts_at === null)
      return { starts_at: now, ends_at: model.addMonths(now, row.months), hidden_by: null }
    return { hidden_by: hiddenBy(row, before, actor.kind) }
  }

  async function follow(tx: Tx, row: store.LinkRow, before: store.LinkRow | undefined, act: Act): Promise<void> {
    if (!before || !isBought(row)) return
    const { id, starts_at, ends_at } = row
    if (row.state === 'shown' && before.starts_at === null) {
      const [term] = (await store.terms(tx, [id])).filter(({ state }) => state === 'paid')
      if (term) await store.changeTerm(tx, id, term.n, { starts_at, ends_at })
    }
    // A decision was taken back.
    if (row.state === 'review' && before.state === 'shown') await store.unstartTerms(tx, id)
    if (row.state === 'hidden' && before.state === 'shown' && act.actor.kind === 'staff')
      await onTakenDown(tx, row, act)
  }

  const kind: Kind<store.LinkRow, object> = {
    kind: 'link',
    table: 'site_links',
    label: 'site_name',
    life: model.life,
    lifeOf: (row) => (isBought(row) ? model.boughtLife : model.life),
    explained: (row, step) => isBought(row) && step === 'hide',
    begin: parts.begin,
    begins: 'shown',
    waits: 'review',
    async derive(tx, row, before, act) {
      const follows = isBought(row) ? bought(row, before, act) : await entered(tx, row, before, act.now)
      return before && before.url !== row.url ? { ...unseen, ...follows } : follows
    },
    async check(tx, { company_id }) {
      if (company_id != null) await companies.demand(tx, company_id)
    },
    owned: {
      kind: 'link',
      reviewed: Object.keys(linkFields) as (keyof typeof linkFields)[],
      free: [],
      mine: store.ownLinks,
      order: store.newestFirst,
      copies: false,
      ownerOf: async (_tx, { enterprise_id }) => enterprise_id ?? undefined,
      begin: async (_tx, enterprise_id) => ({ enterprise_id }),
      levelOf: parts.levelOf,
      missing: () => ({}),
      pictures: ({ logo }) => [logo].filter(Boolean),
    },
    files: ({ logo }) => [logo].filter(Boolean),
    follow,
    async present(tx, rows, now) {
      const bought = rows.flatMap(({ enterprise_id }) => enterprise_id ?? [])
      const owners = await store.ownerNames(tx, bought)
      const names = await companies.namesOf(
        tx,
        rows.flatMap(({ company_id }) => company_id ?? []),
      )
      const clicks = await clicksSince(
        tx,
        rows.map(({ id }) => id),
        now,
      )
      return rows.map((row) => {
        const { enterprise_id: id, company_id } = row
        return {
          ...row,
          company: (company_id !== null && names.get(company_id)) || '',
          owner: id === null ? null : { id, name: owners.get(id) ?? '' },
          clicks: clicks(row.id).total,
        }
      })
    },
  }
  const keeper = records.keep(kind)
  const { own } = keeper
  if (!own) throw new Error('links have owners')

  return {
    keeper,
    own: own.within,

    /** What happened to one, in the timeline that its owner and the operators both read. */
    note: (tx: Tx, row: Pick<store.LinkRow, 'id'>, event: RecordEvent, reason: string, act: Act) =>
      keeper.note(tx, row, event, reason, act),

    /** A word to its owner; of a link that nobody bought there is none. */
    async tell(tx: Tx, row: store.LinkRow, event: LinkMessage, values: Record<string, string>, now: Date) {
      if (row.enterprise_id === null) return
      const owner = { realm: 'enterprise', id: row.enterprise_id } as const
      const said = { id: String(row.id), name: row.site_name, amount: toYuan(row.amount), ...values }
      await parts.messages.tell(tx, owner, { event, values: said, now })
    },
  }
}

type LinkMessage = Extract<Parameters<Parts['messages']['tell']>[2]['event'], `link.${string}`>

export const bySystem = (now: Date): Act => ({ actor: { kind: 'system', id: null }, now, requestId: 'links' })
