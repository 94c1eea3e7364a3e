import { Container } from '#ui/container.tsx'
import { ActivityCard } from '#web/kit/cards/activity-card.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { Endless } from '#web/mobile/kit/endless.tsx'
import { ListHead } from '#web/mobile/kit/list-head.tsx'
import { chips, loader, type Props, path, rowsOf } from './activities-page.ts'
import { NoActivities, Views } from './activities-parts.tsx'
import { ActivityCalendar } from './activity-calendar.tsx'

export { loader, meta, status } from './activities-page.ts'

export default function ActivitiesMobile(props: Props) {
  const { activities, known, chosen } = props
  const { month, when, mode, category } = chosen
  const listed = when ? known.past : known.upcoming
  const all = !month && !mode && !category
  return (
    <>
      <ListHead
        title="会员活动"
        path={listAddress(path, { when, month })}
        total={all ? `${listed} 场活动` : '活动'}
        rows={rowsOf(props)}
        chips={chips(props)}
      >
        <Views known={known} chosen={chosen} />
      </ListHead>
      <Container>
        {month && (
          <ActivityCalendar
            month={month}
            today={known.today}
            activities={activities}
            href={(other) => listAddress(path, { ...chosen, month: other })}
          />
        )}
        <NoActivities {...props} />
        <Endless first={props} loader={loader} href={(page) => listAddress(path, { ...chosen, page })}>
          {(loaded) =>
            loaded.activities.map((activity, place) => (
              <ActivityCard
                key={activity.id}
                activity={activity}
                eager={!month && loaded.pages.page === 1 && place < 2}
              />
            ))
          }
        </Endless>
      </Container>
    </>
  )
}
