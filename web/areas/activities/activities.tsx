import { data } from 'react-router'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { type Activity, activityModes, listActivities, readActivityCategories } from '#contract/catalogue/activities.ts'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { ActivityCard } from '#web/kit/cards/activity-card.tsx'
import { monthIn, monthText } from '#web/kit/cards/activity-month.ts'
import { modeNames } from '#web/kit/cards/activity-words.ts'
import { FilterBar, type FilterRow } from '#web/kit/list/filter-bar.tsx'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { choiceIn, listAddress, listStatus, numberIn, pageIn, pagesOf } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import styles from './activities.module.css'
import { ActivityCalendar } from './activity-calendar.tsx'

type Known = OutputOnWire<typeof readActivityCategories>

interface Chosen {
  /** Left out for what is still to come. */
  when: 'past' | undefined
  mode: (typeof activityModes)[number] | undefined
  category: number | undefined
  /** The calendar instead of the list. */
  month: string | undefined
}

interface Props {
  activities: Activity[]
  known: Known
  chosen: Chosen
  pages: ReturnType<typeof pagesOf>
}

const path = '/activity'
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

function nameOf({ when, mode, category, month }: Chosen, { categories }: Known): string {
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

export default function Activities({ activities, known, chosen, pages }: Props) {
  const { month } = chosen
  return (
    <>
      <PageHeader title="会员活动" summary="对接会、培训与沙龙，线上线下都有，提前看好时间与名额。" />
      <Container>
        <div className={styles.activities}>
          <Views known={known} chosen={chosen} />
          <FilterBar label="筛选活动" lines={[rowsOf(known, chosen)]} />
          {month && (
            <ActivityCalendar
              month={month}
              today={known.today}
              activities={activities}
              href={(other) => listAddress(path, { ...chosen, month: other })}
            />
          )}
          {pages.past && <PastEnd first={listAddress(path, { ...chosen })} />}
          {activities.length === 0 && !pages.past && <Nothing chosen={chosen} known={known} />}
          <section
            id="list"
            data-list=""
            tabIndex={-1}
            className={styles.list}
            aria-label={nameOf(chosen, known) || '即将举行的活动'}
          >
            {activities.map((activity, place) => (
              <ActivityCard key={activity.id} activity={activity} eager={!month && place < 2} />
            ))}
          </section>
          {!month && <Pagination {...pages} href={(page) => listAddress(path, { ...chosen, page })} />}
        </div>
      </Container>
    </>
  )
}

/** What is to come, what is over, and the calendar of both. */
function Views({ known, chosen }: Pick<Props, 'known' | 'chosen'>) {
  const { mode, category, when, month } = chosen
  const view = (name: string, parameters: Partial<Chosen>, here: boolean, total?: number) => (
    <a href={listAddress(path, { mode, category, ...parameters })} aria-current={here ? 'true' : undefined}>
      {name}
      {total !== undefined && <span>{total}</span>}
    </a>
  )
  return (
    <nav className={styles.views} aria-label="查看方式">
      {view('即将举行', {}, !when && !month, known.upcoming)}
      {view('往期活动', { when: 'past' }, when === 'past', known.past)}
      {view('活动日历', { month: month ?? known.today.slice(0, 7) }, month !== undefined)}
    </nav>
  )
}

function rowsOf({ categories }: Known, chosen: Chosen): FilterRow[] {
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

function Nothing({ chosen, known }: Pick<Props, 'known' | 'chosen'>) {
  const { mode, category, month, when } = chosen
  if (mode || category) {
    return (
      <EmptyState title={month ? '这个月没有符合条件的活动' : '没有符合条件的活动'}>
        换一种形式或分类，或<a href={listAddress(path, { when, month })}>清除条件</a>。
      </EmptyState>
    )
  }
  if (month) {
    return (
      <EmptyState title="这个月没有活动">
        看看前后的月份，或<a href={path}>查看即将举行的活动</a>。
      </EmptyState>
    )
  }
  return (
    <EmptyState title={when ? '还没有往期活动' : '暂时没有即将举行的活动'}>
      {!when && known.past > 0 && (
        <>
          新的场次会在这里发布，也可以看看<a href={listAddress(path, { when: 'past' })}>往期活动</a>。
        </>
      )}
    </EmptyState>
  )
}
