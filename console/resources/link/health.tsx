import { Mark, type Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type LinkHealth, linkHealthWords } from '#contract/catalogue/links.words.ts'

interface Checked {
  health: LinkHealth
  bad_days: number
  checked_at: string | null
  http_status: number | null
  linked_back: boolean | null
}

const tones: Readonly<Record<LinkHealth, Tone>> = { unknown: 'plain', good: 'good', bad: 'waiting', down: 'gone' }
const names: Readonly<Record<LinkHealth, string>> = { ...linkHealthWords, down: '已暂停展示' }

export function sayHealth({ health, bad_days }: Checked): string {
  return bad_days > 0 ? `${names[health]}，${bad_days} 天` : names[health]
}

/** How the site behind a link answers; for whoever judges it, what was found when it was last asked. */
export function Health({ whole = false, ...checked }: Checked & { whole?: boolean }) {
  const { health, checked_at, http_status, linked_back } = checked
  const found = [
    checked_at && `${formatMinute(checked_at)} 检查`,
    http_status !== null && `状态码 ${http_status}`,
    linked_back !== null && (linked_back ? '有指向本站的链接' : '没有指向本站的链接'),
  ].filter(Boolean)
  return (
    <>
      <Mark tone={tones[health]}>{sayHealth(checked)}</Mark>
      {whole && found.length > 0 && <div>{found.join('，')}</div>}
    </>
  )
}
