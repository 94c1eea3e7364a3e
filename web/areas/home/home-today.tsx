import type { Almanac } from '#contract/site/almanac.ts'
import type { Quote } from '#contract/site/quotes.ts'
import { Container } from '#ui/container.tsx'
import styles from './home-today.module.css'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
/** The almanac lists what tradition allows in full; a line has room for the first few. */
const wordsMax = 4

/** The day in one line: what it is called, what tradition says it is good for, and a saying to go with it. */
export function HomeToday({ almanac, quote }: { almanac: Almanac; quote: Quote | null }) {
  const [, month = '', day = ''] = almanac.date.split('-')
  return (
    <section className={styles.today} aria-label="今日黄历">
      <Container>
        <div className={styles.line}>
          <p className={styles.day}>
            <b>
              {Number(month)}月{Number(day)}日
            </b>
            星期{weekdays[weekdayOf(almanac.date)]}
            <span>{[almanac.lunar, almanac.solar_term, ...almanac.festivals].filter(Boolean).join(' · ')}</span>
          </p>
          <dl title="老黄历按天文算法推算，仅供参考">
            <dt data-kind="yi">宜</dt>
            <dd>{listed(almanac.yi)}</dd>
            <dt data-kind="ji">忌</dt>
            <dd>{listed(almanac.ji)}</dd>
          </dl>
          {quote && (
            <p className={styles.quote} title={`${quote.content} ${quote.author} ${quote.source}`}>
              {quote.content} {quote.author}
            </p>
          )}
        </div>
      </Container>
    </section>
  )
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? '诸事不取' : words.slice(0, wordsMax).join(' ')
}

/** A calendar day has no zone; read as UTC it keeps its weekday wherever it is shown. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}
