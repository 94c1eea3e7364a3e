import { data } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { type Activity, activityModes, listActivities, readActivityCategories } from '#contract/catalogue/activities.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { monthIn, monthText } from '#web/kit/cards/activity-month.ts'
import { modeNames } from '#web/kit/cards/activity-words.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import { type Chip, chipsOf } from '#web/kit/list/list-bar.tsx'
import { choiceIn, listAddress, listStatus, numberIn, pageIn, pagesOf } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'

type Known = OutputOnWire<typeof readActivityCategories>

export interface Chosen {
  /** Left out for what is still to come. */
  when: 'past' | undefined
  mode: (typeof activityModes)[number] | undefined
  category: number | undefined
  /** The calendar instead of the list. */
  month: string | undefined
}

export interface Props {
  activities: Activity[]
  known: Known
  chosen: Chosen
  pages: ReturnType<typeof pagesOf>
}

export const path = '/activity'
const listed = 10
/** A month has all of its activities on one page, within reason. */
const listedInMonth = 100

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const known = await call(readActivityCategories, {})
  const month = monthIn(query, known.today)
  if (month === 'too far') throw data(null, { status: 404 })
  const past = query.get('when') === 'past' ? 'past' : undefined
  const chosen: Chosen = {
    when: month ? undefined : past,
    mode: choiceIn(query, 'mode', activityModes),
    category: numberIn(query, 'category'),
    month,
  }
  const when = month ? 'all' : (past ?? 'upcoming')
  const paging = month ? { page: 1, count: listedInMonth } : { page: pageIn(query), count: listed }
  const { mode, category } = chosen
  const list = await call(listActivities, { when, month, mode, category, ...paging })
  return { activities: list.list, known, chosen, pages: pagesOf(list, list.list.length) }
}

export function nameOf({ when, mode, category, month }: Chosen, { categories }: Known): string {
  const heading = categories.find(({ id }) => id === category)?.name
  const words = [month && `${monthText(month)}活动日历`, when && '往期活动', mode && modeNames[mode], heading]
  return words.filter(Boolean).join(' · ')
}

export const status = listStatus

export function meta({ activities, known, chosen, pages }: Props, context: MetaContext) {
  const empty = activities.length === 0
  const address = listAddress(path, { ...chosen, page: pages.page })
  return listMeta({ chosen: nameOf(chosen, known), page: pages.page, empty, address }, context)
}

export function rowsOf({ known: { categories }, chosen }: Props): FilterRow[] {
  const option = (name: string, parameters: Partial<Chosen>, here: boolean) => ({
    name,
    href: listAddress(path, { ...chosen, ...parameters }),
    chosen: here,
  })
  return [
    {
      label: '形式',
      options: [
        option('全部', { mode: undefined }, !chosen.mode),
        ...activityModes.map((mode) => option(modeNames[mode], { mode }, chosen.mode === mode)),
      ],
    },
    {
      label: '分类',
      share: 2,
      options: [
        option('全部', { category: undefined }, !chosen.category),
        ...categories
          .filter(({ id, total }) => total > 0 || id === chosen.category)
          .map(({ id, name }) => option(name, { category: id }, chosen.category === id)),
      ],
    },
  ]
}

/** What was chosen of a view: each with the view that is left without it. */
export function chips({ known: { categories }, chosen }: Props): Chip[] {
  const heading = categories.find(({ id }) => id === chosen.category)?.name
  const names = { mode: chosen.mode && modeNames[chosen.mode], category: chosen.category && (heading ?? '其他分类') }
  return chipsOf(chosen, names as Record<keyof Chosen, string | undefined>, (left) => listAddress(path, { ...left }))
}
