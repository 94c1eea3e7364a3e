import { fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { activities, activityCategories } from './activities/all.ts'
import { companyIds, opening } from './companies.ts'
import { handIn } from './hand-in.ts'
import { staffIdOf } from './news.ts'
import { activityCover, resourceCover } from './pictures/collection-covers.ts'
import { resourceCategories, resources } from './resources/all.ts'
import type { Errand, Step } from './step.ts'

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const announcedDays = 30

export const addActivities: Step = async (tx, demo) => {
  const { services, change, today } = demo
  const idOf = await companyIds(demo)
  const categories = new Map<string, number | undefined>()
  for (const [position, name] of activityCategories.entries()) {
    categories.set(name, await services.categories.add(tx, 'activity', name, position))
  }
  for (const [place, activity] of activities.entries()) {
    const { category, company, startDay, startTime, minutes, signupEndHoursBefore, signups, fee, state, ...more } =
      activity
    const { need_review = false, questions = [], ...fields } = more
    const starts_at = momentAt(today, startDay, startTime)
    const announced = new Date(Math.min(starts_at.getTime() - announcedDays * dayMs, today.getTime() - dayMs))
    await services.activities.keeper.enter(
      tx,
      {
        ...fields,
        cover: activityCover(place + 1),
        category_id: categories.get(category) ?? null,
        company_id: company === null ? null : idOf(company),
        join_url: '',
        starts_at,
        ends_at: new Date(starts_at.getTime() + minutes * minuteMs),
        signup_from: announced,
        signup_until: new Date(starts_at.getTime() - signupEndHoursBefore * hourMs),
        seats_taken: signups,
        per_company_limit: 3,
        fee: fen(fee * 100),
        need_review,
        questions,
      },
      change,
      { state, created_at: announced, updated_at: announced, published_at: state === 'draft' ? null : announced },
    )
  }
}

/** Handed in file by file as an operator would, so that every one of them was looked at; then entered. */
export const addResources: Errand = async (demo) => {
  const { services, today, change } = demo
  const owner = { realm: 'staff', ownerId: await staffIdOf(services, 'editor') } as const
  const caller = { staffId: owner.ownerId, sessionId: 0, rights: new Set<never>() }
  const by = { caller, now: today, requestId: change.requestId }
  const categories = new Map((await services.categories.list('resource', today)).map(({ name, id }) => [name, id]))
  for (const [position, name] of resourceCategories.entries()) {
    if (categories.has(name)) continue
    categories.set(name, (await services.categories.save('resource', { id: null, name, position }, by)).id)
  }
  const filter = { sort: 'id', order: 'asc', equal: {} } as const
  const known = await services.resources.keeper.list({ page: 1, count: 100 }, filter, today)
  const titles = new Set(known.list.map((row) => (row as { title?: string }).title))
  for (const [place, resource] of resources.entries()) {
    if (titles.has(resource.title)) continue
    const { category, daysAgo, downloads: _downloads, state, file, ...fields } = resource
    const paper = { name: file.name, type: types[fields.format], bytes: await file.make() }
    const handed = await handIn(services, owner, 'resource', paper, today)
    const at = opening(demo, daysAgo, place)
    await services.resources.keeper.add(
      { ...fields, cover: resourceCover(place + 1), category_id: categories.get(category) ?? null, files: [handed] },
      by,
      { state, created_at: at, updated_at: at, published_at: state === 'shown' ? at : null },
    )
  }
}

const office = 'application/vnd.openxmlformats-officedocument'
const types = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  zip: 'application/zip',
}

function momentAt(today: Date, days: number, time: string): Date {
  const day = shanghaiDay(new Date(today.getTime() + days * dayMs))
  return new Date(`${day}T${time}:00+08:00`)
}
