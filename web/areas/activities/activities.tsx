import { Container } from '#ui/container.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ActivityCard } from '#web/kit/cards/activity-card.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import styles from './activities.module.css'
import { nameOf, type Props, path, rowsOf } from './activities-page.ts'
import { NoActivities, Views } from './activities-parts.tsx'
import { ActivityCalendar } from './activity-calendar.tsx'

export { loader, meta, status } from './activities-page.ts'

export default function Activities(props: Props) {
  const { activities, known, chosen, pages } = props
  const { month } = chosen
  return (
    <>
      <PageHeader title="会员活动" summary="对接会、培训与沙龙，线上线下都有，提前看好时间与名额。" />
      <Container>
        <div className={styles.activities}>
          <Views known={known} chosen={chosen} />
          <FilterBar label="筛选活动" lines={[rowsOf(props)]} />
          {month && (
            <ActivityCalendar
              month={month}
              today={known.today}
              activities={activities}
              href={(other) => listAddress(path, { ...chosen, month: other })}
            />
          )}
          <NoActivities {...props} />
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
