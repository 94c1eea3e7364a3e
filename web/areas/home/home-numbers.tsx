import type { HomeNumbers as Numbers } from '#contract/site/home.ts'
import { formatCount } from '#ui/formats.ts'
import styles from './home-numbers.module.css'

const counted = [
  ['companies', '入驻企业', '/company'],
  ['certified', '已认证企业', '/company?certified=1'],
  ['opportunities', '有效商机', '/business'],
  ['resources', '资料', '/resources'],
  ['articles', '新闻与知识', '/knowledge'],
] as const

/** What there is, counted at this moment; each number leads to what it counts. A nought is left out. */
export function HomeNumbers({ numbers }: { numbers: Numbers }) {
  const shown = counted.filter(([key]) => numbers[key] > 0)
  if (shown.length === 0) return null
  return (
    <ul className={styles.numbers}>
      {shown.map(([key, name, path]) => (
        <li key={key}>
          <a href={path}>
            <b>{formatCount(numbers[key])}</b>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
