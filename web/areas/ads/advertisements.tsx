import { type AdSlot, listAdSlots } from '#contract/catalogue/ads.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Section } from '#ui/section.tsx'
import { SlotPicture } from '#ui/slot-picture.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AdPicture } from '#web/kit/ads/ad-place.tsx'
import { shortYuan } from '#web/kit/cards/amounts.ts'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress, listStatus, pageIn, pagesOf } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { calendarWeeks, nextFree, shareOf } from './ad-days.ts'
import styles from './advertisements.module.css'
import { nextSlotText } from './next-slot-prices.ts'
import { SlotCalendar } from './slot-calendar.tsx'

interface Props {
  slots: AdSlot[]
  pages: ReturnType<typeof pagesOf>
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const list = await call(listAdSlots, { page: pageIn(query), count: 12 })
  return { slots: list.list, pages: pagesOf(list, list.list.length) }
}

export const status = listStatus

export default function Advertisements({ slots, pages }: Props) {
  const running = slots.flatMap((slot) => slot.running)
  return (
    <>
      <PageHeader
        title="广告服务"
        summary="位置、尺寸、价格与空档都写在这里。按天计费，先审后投，所有广告都标明“广告”二字。"
      />
      <Section
        title="广告位与空档"
        lead="价格为每个席位每天的费用；同一位置有多个席位时轮流展示。"
        more={
          <>
            <ButtonLink href="/advertisement/explain" kind="plain">
              投放说明
              <Icon name="right" />
            </ButtonLink>
            <ButtonLink href="/advertisement/add">投放广告</ButtonLink>
          </>
        }
      >
        {pages.past && <PastEnd first="/advertisement" />}
        {slots.length === 0 && !pages.past && (
          <EmptyState title="暂时没有开放的广告位">广告位正在调整，稍后再来看看。</EmptyState>
        )}
        <div className={styles.slots}>
          {slots.map((slot) => (
            <Slot key={slot.id} slot={slot} />
          ))}
        </div>
        <Pagination {...pages} href={(page) => listAddress('/advertisement', { page })} />
      </Section>
      {running.length > 0 && (
        <Section title="正在投放" lead="以下均为付费展示的广告，点击前往广告主的页面。" surface="soft">
          {slots
            .filter((slot) => slot.running.length > 0)
            .map((slot) => (
              <section key={slot.id} className={styles.group} aria-label={slot.name}>
                <h3>{slot.name}</h3>
                <ul className={styles.running}>
                  {slot.running.map((ad) => (
                    <li key={ad.id}>
                      <AdPicture ad={ad} />
                      <a className={styles.detail} href={`/advertisement/${ad.id}`}>
                        {ad.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </Section>
      )}
    </>
  )
}

/** A slot in one line: where it stands, what it costs, and when it is free next; day by day on request. */
function Slot({ slot }: { slot: AdSlot }) {
  const { id, name, page, platform, width, height, price_day, price_month, next_prices, capacity, note, from, free } =
    slot
  return (
    <article className={styles.slot}>
      <SlotPicture name={name} width={width} height={height} page={page} />
      <div>
        <h3>{name}</h3>
        <p className={styles.facts}>
          <span>
            {width} × {height} 像素
          </span>
          <span>
            {slot.min_days} 至 {slot.max_days} 天
          </span>
          <span>{capacity} 个席位</span>
          <span>{platform === 'pc' ? '电脑版' : '手机版'}</span>
        </p>
        {note && <p className={styles.note}>{note}</p>}
        <p className={styles.next}>
          <b>{nextFree(from, free)}</b>
          <WeekBars from={from} free={free} capacity={capacity} />
        </p>
      </div>
      <div className={styles.order}>
        <p className={styles.price}>
          <b>￥{shortYuan(price_day)}</b>
          <span>/ 天</span>
        </p>
        {price_month !== null && <p className={styles.month}>￥{shortYuan(price_month)} / 30 天</p>}
        {next_prices && <p className={styles.month}>{nextSlotText(next_prices)}</p>}
        <ButtonLink href={`/advertisement/add?slot=${id}`} kind="outline" size="small">
          选日期投放
        </ButtonLink>
      </div>
      <details className={styles.days}>
        <summary>
          每日空档
          <Icon name="down" />
        </summary>
        <SlotCalendar from={from} free={free} capacity={capacity} />
      </details>
    </article>
  )
}

/** A bar for each week: how much of it is free. The sentence beside it says what matters. */
function WeekBars({ from, free, capacity }: Pick<AdSlot, 'from' | 'free' | 'capacity'>) {
  return (
    <span className={styles.weeks} aria-hidden="true">
      {calendarWeeks(from, free).map(({ first, days }) => (
        <i key={first} data-free={shareOf(days, capacity)} title={`${first} 起的一周`} />
      ))}
    </span>
  )
}
