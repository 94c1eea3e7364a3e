import { Link } from 'react-router'
import { workPath } from '#console/parts/queue/begin.ts'
import type { OwnWork } from '#contract/site/todo.ts'
import { type OwnTexts as OwnKey, ownTexts } from '#contract/texts/content.console.ts'
import styles from './own-texts.module.css'

const columns = Object.keys(ownTexts) as OwnKey[]

/** Of whoever writes: where their own texts stand. */
export function OwnTexts({ own }: { own: readonly OwnWork[] }) {
  const shown = own.filter((one) => columns.some((key) => one[key] > 0))
  if (shown.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>我的稿件</h2>
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.label} className={styles.row}>
            <span className={styles.label}>{one.label}</span>
            {columns.map((key) => (
              <Link
                key={key}
                className={`${styles.figure} ${key === 'rejected' && one[key] > 0 ? styles.bad : ''}`}
                to={`${workPath(one)}?mine=${key}`}
              >
                {ownTexts[key]} <strong>{one[key]}</strong>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
