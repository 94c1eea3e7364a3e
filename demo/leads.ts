import { yuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { LeadSubject } from '#contract/catalogue/leads.words.ts'
import { type DemoLead, demoLeads, demoNeed } from './leads/all.ts'
import type { Act, Owner, Stage } from './money/stage.ts'

const chief = '13800000001'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** People who talk: requests in every state, written and answered by those who would have. */
export function leadActs(stage: Stage): Act[] {
  return [postNeed(stage), ...demoLeads.flatMap((one, place) => lifeOf(stage, one, 60 + ((place * 37) % 400)))]
}

const selfOf = ({ realm, id, personId }: Owner, now: Date) => ({
  ...{ owner: { kind: realm, id }, personId, now, requestId: 'demo', idempotencyKey: undefined },
})

async function pageOf(stage: Stage): Promise<number> {
  const { services, database } = stage
  const page = await database.read((tx) => services.companies.ownership.pageOf(tx, stage.owner(chief).id))
  return page?.id ?? 0
}

/** What the enterprise that is tried out needs: others name their prices for it. */
function postNeed(stage: Stage): Act {
  const { services, database, moment } = stage
  return {
    at: moment(demoNeed.daysAgo, 0),
    async do(now) {
      const company_id = await pageOf(stage)
      const { daysAgo: _days, validDays, ...fields } = demoNeed
      const { list } = await services.opportunities.keeper.list({ page: 1, count: 1 }, titled(fields.title), now)
      if (list.length > 0) return
      const valid_until = new Date(now.getTime() + validDays * dayMs)
      const change = { actor: { kind: 'system', id: null } as const, now, requestId: 'demo' }
      const shown = { state: 'shown', reject_reason: '', created_at: now, updated_at: now, published_at: now }
      await database.begin((tx) =>
        services.opportunities.keeper.enter(tx, { ...fields, company_id, valid_until }, change, shown),
      )
    },
  }
}

const titled = (q: string) => ({ q, sort: 'id', order: 'asc', equal: {} }) as const

async function subjectOf(stage: Stage, one: DemoLead, now: Date): Promise<{ kind: LeadSubject; subject_id: number }> {
  const { services } = stage
  if (one.about === 'company') return { kind: 'company', subject_id: await pageOf(stage) }
  const keeper = one.about === 'need' ? services.opportunities.keeper : services.companies.products
  const q = one.about === 'need' ? demoNeed.title : one.about
  const { list } = await keeper.list({ page: 1, count: 1 }, titled(q), now)
  const [row] = list as unknown as { id: number }[]
  return { kind: one.about === 'need' ? 'business' : 'product', subject_id: row?.id ?? 0 }
}

function lifeOf(stage: Stage, one: DemoLead, minutes: number): Act[] {
  const { requesting, reviewing, reading } = stage.services.leads
  const sender = stage.owner(one.from)
  const owner = stage.owner(chief)
  const sentAt = stage.moment(one.daysAgo, minutes)
  const at = (hours: number) => new Date(sentAt.getTime() + hours * hourMs)
  /** The one that was sent at that moment, as the owner of the page finds it. */
  const found = async (now: Date) => {
    const asked = { page: 1, count: 100, box: 'received' as const }
    const { list } = await reading.page({ kind: 'enterprise', id: owner.id }, asked, now)
    return list.find(({ created_at }) => created_at.getTime() === sentAt.getTime())
  }
  const send: Act = {
    at: sentAt,
    async do(now) {
      // A load that was cut off comes by here again.
      if (await found(now)) return
      const { quotation } = one
      await requesting.send(
        {
          ...{ ...(await subjectOf(stage, one, now)), content: one.says, files: [], contact_name: one.name },
          ...{ contact_phone: '', agree: true as const },
          ...(quotation && {
            quotation: {
              ...{ unit_price: yuan(quotation.price), quantity: quotation.quantity, delivery: quotation.delivery },
              valid_until: shanghaiDay(new Date(now.getTime() + 30 * dayMs)),
            },
          }),
        },
        selfOf(sender, now),
      )
    },
  }
  const later = (hours: number, work: (id: number, now: Date) => Promise<unknown>): Act => ({
    at: at(hours),
    async do(now) {
      const lead = await found(now)
      // What was said and done before a load was cut off is not said again.
      if (lead && lead.last_at < now) await work(lead.id, now)
    },
  })
  const said = one.talk.map(([hours, by, text]) =>
    later(hours, (id, now) => requesting.write({ id, text, files: [] }, selfOf(by === 'owner' ? owner : sender, now))),
  )
  const { fate, readAfter } = one
  const read = readAfter === undefined ? [] : [later(readAfter, (id, now) => requesting.seen(id, selfOf(owner, now)))]
  const ends = later(fate?.after ?? 0, async (id, now) => {
    if (fate?.how === 'agree') {
      await reviewing.agree({ id, contact_name: '陈思远', contact_phone: '' }, selfOf(owner, now))
    }
    if (fate?.how === 'decline') await reviewing.decline({ id, reason: fate.reason ?? '' }, selfOf(owner, now))
    if (fate?.how === 'close') await reviewing.close(id, selfOf(sender, now))
    if (fate?.how === 'report') {
      const { reason: content = '' } = fate
      const about = { subject_kind: 'lead', subject_id: id, kind: 'fraud', content } as const
      const from = { ip: '', now, requestId: 'demo', self: selfOf(owner, now) }
      await stage.services.feedback.receiving.report({ ...about, pictures: [], name: '', phone_number: '' }, from)
      await reviewing.block({ id, blocked: true }, selfOf(owner, now))
    }
  })
  return [send, ...read, ...said, ...(fate ? [ends] : [])]
}
