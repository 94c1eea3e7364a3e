import type { Almanac } from '#contract/site/almanac.ts'
import type { Quote } from '#contract/site/quotes.ts'
import styles from './home-today.module.css'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
/** The almanac lists what tradition allows in full; a card has room for the first few. */
const wordsMax = 8

/** The day as a leaf of a tear-off calendar: what it is called, what it is good for, and a saying to go with it. */
export function HomeToday({ almanac, quote }: { almanac: Almanac; quote: Quote | null }) {
  const [year = '', month = '', day = ''] = almanac.date.split('-')
  return (
    <div className={styles.today}>
      <div className={styles.leaf}>
        <p className={styles.month}>
          {year} 年 {Number(month)} 月 · 星期{weekdays[weekdayOf(almanac.date)]}
        </p>
        <p className={styles.day}>{Number(day)}</p>
        <p className={styles.lunar}>{almanac.lunar}</p>
        <p className={styles.small}>
          {almanac.ganzhi} · {almanac.zodiac}
        </p>
        <p className={styles.small}>{[almanac.solar_term, ...almanac.festivals].join(' · ')}</p>
      </div>
      <dl className={styles.words}>
        <div data-kind="yi">
          <dt>宜</dt>
          <dd>{listed(almanac.yi)}</dd>
        </div>
        <div data-kind="ji">
          <dt>忌</dt>
          <dd>{listed(almanac.ji)}</dd>
        </div>
        <div>
          <dt>冲煞</dt>
          <dd>
            {almanac.chong} {almanac.sha}
          </dd>
        </div>
        <div>
          <dt>五行</dt>
          <dd>{almanac.wuxing}</dd>
        </div>
      </dl>
      {quote && (
        <figure className={styles.quote}>
          <blockquote>{quote.content}</blockquote>
          <figcaption>
            {quote.author} {quote.source}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? '诸事不取' : words.slice(0, wordsMax).join('　')
}

/** A calendar day has no zone; read as UTC it keeps its weekday wherever it is shown. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}
