import type { Services } from '#server/house/rooms.ts'
import type { By, StaffCaller } from '#server/http/identity.ts'
import { articles } from './news/all.ts'
import { type DeskWork, deskWorks, type Revision, revisions } from './news/unpublished.ts'
import { momentOf, staffIdOf, textOf } from './news.ts'
import { demoStaff } from './staff.ts'
import type { Demo, Errand } from './step.ts'
import { oneLine } from './text.ts'

/** What is being worked on, brought to where it stands by the people who would do it: one writes, one decides. */
export const addDeskWork: Errand = async (demo) => {
  const people = await peopleOf(demo)
  const categories = new Map(
    (await demo.services.categories.list('news', demo.today)).map(({ id, name }) => [name, id]),
  )
  for (const [place, work] of deskWorks.entries()) {
    const text = textOf(work, articles.length + place + 1, categories.get(work.category) ?? null)
    await bring(demo, people, work, text)
  }
  for (const revision of revisions) await revise(demo, people, revision)
}

type Person = (daysAgo: number, minutes: number) => By<StaffCaller>
interface People {
  editor: Person
  reviewer: Person
}

async function peopleOf({ services, today, change }: Demo): Promise<People> {
  const person = async (account: string): Promise<Person> => {
    const staffId = await staffIdOf(services, account)
    const rights = new Set(demoStaff.find((one) => one.account === account)?.rights ?? [])
    const caller = { staffId, sessionId: 0, rights }
    return (daysAgo, minutes) => ({ caller, now: momentOf(today, daysAgo, minutes), requestId: change.requestId })
  }
  return { editor: await person('editor'), reviewer: await person('reviewer') }
}

/** Also in the trash, where a list does not look by itself. */
async function find({ content }: Services, title: string, by: By<StaffCaller>) {
  for (const state of [undefined, 'trashed'] as const) {
    const filter = { q: title, state, sort: 'id', order: 'asc' } as const
    const { list } = await content.overseeing.list('news', { page: 1, count: 10 }, filter, by.now)
    const known = list.find((row) => row.title === title)
    if (known) return content.overseeing.read('news', known.id, by)
  }
  return undefined
}

async function bring(
  { services, today }: Demo,
  { editor, reviewer }: People,
  { daysAgo, fate }: DeskWork,
  text: ReturnType<typeof textOf>,
): Promise<void> {
  const { editing } = services.content
  const written = editor(daysAgo, 0)
  const known = await find(services, text.title, written)
  let row = known ?? (await editing.add('news', text, written))
  const settled = row.stage === 'released' || row.stage === 'trashed' || row.reject_reason !== ''
  if (settled || fate.kind === 'draft') return
  const seen = () => ({ id: row.id, version: row.version })
  if (fate.kind === 'trashed') {
    await editing.step('news', 'trash', seen(), editor(daysAgo, 90))
    return
  }
  if (row.stage === 'draft') row = await editing.step('news', 'submit', seen(), editor(daysAgo, 30))
  const decided = reviewer(daysAgo, 120)
  if (fate.kind === 'rejected') {
    await editing.step('news', 'reject', { ...seen(), reason: fate.reason }, decided)
  }
  if (fate.kind === 'scheduled') {
    const publish_at = momentOf(today, -fate.inDays, 0)
    await editing.step('news', 'approve', { ...seen(), publish_at }, decided)
  }
  if (fate.kind === 'expired') {
    const publish_at = momentOf(today, fate.publishedDaysAgo, 0)
    const expires_at = momentOf(today, fate.expiredDaysAgo, 0)
    await editing.step('news', 'approve', { ...seen(), publish_at, expires_at }, decided)
  }
}

async function revise({ services }: Demo, { editor, reviewer }: People, revision: Revision): Promise<void> {
  const place = articles.findIndex(({ title }) => title === revision.of)
  const article = articles[place]
  const [first] = revision.versions
  let row = first && (await find(services, revision.of, editor(first.daysAgo, 0)))
  // An operator may have thrown it away, or given it another title, before a load that was cut off goes on.
  if (!article || !row) return
  const { editing } = services.content
  for (const [at, { daysAgo, released, change }] of revision.versions.entries()) {
    const number = at + 2
    if (row.version < number) {
      const changed = change(article)
      const text = { ...textOf({ ...article, ...changed }, place + 1, row.category_id) }
      const given = { ...text, html: oneLine(text.html), id: row.id, version: row.version }
      row = await editing.save('news', given, editor(daysAgo, 0))
    }
    if (!released || row.version > number) continue
    const seen = { id: row.id, version: row.version }
    if (row.stage === 'draft') row = await editing.step('news', 'submit', seen, editor(daysAgo, 20))
    if (row.stage === 'review') row = await editing.step('news', 'approve', seen, reviewer(daysAgo, 60))
  }
}
