import type { Right } from '../contract/base/rights.ts'
import type { ContentStep } from '../contract/texts/content.console.ts'
import { emptyText } from '../demo/text.ts'
import { type House, someDoor } from '../server/testing/house.ts'

export type Written = 'news' | 'notice' | 'knowledge' | 'help'
export type Stage = 'draft' | 'review' | 'trashed'
export type TextRows = Record<Written, Record<Stage, number>> & Record<'page' | 'pageReview', number>
export type AccountRows = Record<'enterprises' | 'makers', number>

/** Texts of each kind in each stage that a button belongs to. */
export async function writeTexts(house: House, everything: readonly Right[]): Promise<TextRows> {
  const { editing, overseeing } = house.services.content
  const author = await house.signIn.staff(everything)
  const by = {
    caller: { staffId: author.id, sessionId: author.sessionId, rights: new Set(everything) },
    now: house.clock(),
    requestId: 'test',
  }
  const write = async (kind: Written, ...steps: ContentStep[]) => {
    const { id } = await editing.add(kind, { ...emptyText, title: '按钮', html: '<p>正文</p>' }, by)
    for (const step of steps) await editing.step(kind, step, { id, version: 1 }, by)
    return id
  }
  const pages = await overseeing.list('page', { page: 1, count: 10 }, { sort: 'id', order: 'asc' }, house.clock())
  const [page = 0, pageReview = 0] = pages.list.map(({ id }) => id)
  const read = await overseeing.read('page', pageReview, by)
  const saved = await editing.save(
    'page',
    { ...emptyText, title: read.title, html: read.html, id: pageReview, version: read.version },
    by,
  )
  await editing.step('page', 'submit', { id: pageReview, version: saved.version }, by)
  const stages = async (kind: Written) => ({
    draft: await write(kind),
    review: await write(kind, 'submit'),
    trashed: await write(kind, 'trash'),
  })
  return {
    news: await stages('news'),
    notice: await stages('notice'),
    knowledge: await stages('knowledge'),
    help: await stages('help'),
    page,
    pageReview,
  }
}

/** Somebody in each realm, one of whom wants to leave. */
export async function openAccounts({ database, services, clock }: House): Promise<AccountRows> {
  const moment = { now: clock(), requestId: 'test' }
  const endsAt = new Date(clock().getTime() + 15 * 24 * 60 * 60 * 1000)
  return database.begin(async (tx) => {
    const left = { hash: null, texts: [] }
    const enterprise = { phone_number: '13700000001', name: '按钮企业', ...left }
    const maker = { phone_number: '13700000002', name: '按钮创客', ...left }
    const enterprises = await services.enterprises.establish(tx, enterprise, someDoor, moment)
    const makers = await services.makers.establish(tx, maker, someDoor, moment)
    const closure = { realm: 'maker', owner_id: makers, state: 'waiting', asked_at: clock(), ends_at: endsAt }
    await tx.insertInto('closures').values(closure).execute()
    return { enterprises, makers }
  })
}

/** Straight into the table: a visitor would have to prove to be one first. */
export async function leaveMessage(house: House): Promise<void> {
  const now = house.clock()
  const left = { name: '王先生', phone_number: '13800138000', content: '想了解战略合作方案', about: '/strategic' }
  const what = { no: 'LY1116-0900', origin: 'contact', kind: 'question', network_digest: Buffer.alloc(32) }
  const times = { due_at: now, created_at: now, updated_at: now }
  const template = { title: '已转交', text: '您的留言已经转交，将在两天内答复。', updated_at: now }
  await house.database.begin(async (tx) => {
    await tx
      .insertInto('feedbacks')
      .values({ ...what, ...left, ...times })
      .execute()
    await tx.insertInto('feedback_templates').values(template).execute()
  })
}
