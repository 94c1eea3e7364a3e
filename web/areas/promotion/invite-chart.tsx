import type { InviteFigure, Invites } from '#contract/people/invitations.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import styles from './invite-chart.module.css'

interface Props {
  invites: Invites
  chosen: string | undefined
}

const steps = { visits: '访问', registrations: '注册', orders: '付费订单' } as const
const height = 56
const unit = 24
const gap = 10

const address = (by: string, channel: string | undefined) =>
  listAddress('/personal/invite', { by: by === 'month' ? undefined : by, channel })

/** From the link to the order: who opened it, who registered, what was paid, each in bars of its own. */
export function InviteChart({ invites, chosen }: Props) {
  const { channels, by, figures: list, days_allowed, second_level } = invites
  const option = (name: string, channel: string | undefined) => ({
    ...{ name, href: address(by, channel) },
    chosen: chosen === channel,
  })
  const rows = [
    [
      {
        label: '渠道',
        options: [
          option('全部', undefined),
          ...channels.map(({ slug, name }) => option(name, slug === '' ? 'direct' : slug)),
        ],
      },
    ],
    ...(days_allowed
      ? [
          [
            {
              label: '周期',
              options: [
                { name: '近 12 个月', href: address('month', chosen), chosen: by === 'month' },
                { name: '近 30 天', href: address('day', chosen), chosen: by === 'day' },
              ],
            },
          ],
        ]
      : []),
  ]
  const nothing = list.every(({ visits, registrations, orders }) => visits + registrations + orders === 0)
  return (
    <div className={styles.charts}>
      <FilterBar label="邀请走势筛选" lines={rows} />
      {nothing ? (
        <EmptyState title="还没有数据">有人打开您的链接之后，访问、注册与订单会显示在这里。</EmptyState>
      ) : (
        Object.entries(steps).map(([step, name]) => (
          <Bars key={step} {...{ name, by, list }} step={step as keyof typeof steps} />
        ))
      )}
      <p className={styles.note}>
        访问按人计算：同一位访客同一天打开同一个链接只计一次，机器访问与已登录的用户不计。
        {!days_allowed && '按天查看是会员权益。'}
        {second_level && ` 您邀请的创客又带来了 ${second_level.people} 个账户。`}
      </p>
    </div>
  )
}

interface BarsProps {
  name: string
  by: 'day' | 'month'
  step: keyof typeof steps
  list: readonly InviteFigure[]
}

function Bars({ name, by, step, list }: BarsProps) {
  const most = Math.max(1, ...list.map((one) => one[step]))
  const sum = list.reduce((total, one) => total + one[step], 0)
  const said = list.map((one) => `${one.at} ${one[step]}`).join('，')
  return (
    <figure className={styles.chart} data-by={by}>
      <figcaption>
        {name}
        <b>{sum}</b>
      </figcaption>
      <div>
        <svg
          viewBox={`0 0 ${list.length * unit} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${name}：${said}`}
        >
          {list.map((one, at) => {
            const tall = one[step] === 0 ? 1 : Math.max(3, Math.round((one[step] / most) * height))
            return <rect key={one.at} x={at * unit + gap / 2} y={height - tall} width={unit - gap} height={tall} />
          })}
        </svg>
        <ol aria-hidden="true">
          {list.map((one, at) => (
            <li key={one.at}>
              {one[step] > 0 && one[step]}
              <span>{labelOf(one.at, at, by)}</span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

/** Every month has its name; of days every fifth, because there are thirty. */
function labelOf(at: string, place: number, by: 'day' | 'month'): string {
  if (by === 'month') return `${Number(at.slice(5))}月`
  return place % 5 === 4 ? at.slice(5) : ''
}
