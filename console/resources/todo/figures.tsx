import { Link } from 'react-router'
import { workPath } from '#console/parts/queue/begin.ts'
import { Sparkline } from '#console/parts/show/sparkline.tsx'
import { fen, toYuan, yuanText } from '#contract/base/fen.ts'
import type { TodoFigure } from '#contract/site/todo.ts'
import styles from './figures.module.css'

/** The numbers to begin the day with, each with its last two weeks. */
export function Figures({ figures }: { figures: readonly TodoFigure[] }) {
  if (figures.length === 0) return null
  return (
    <ul className={styles.figures} aria-label="关键数字">
      {figures.map((figure) => (
        <li key={figure.key}>
          <Link className={styles.figure ?? ''} to={workPath(figure)}>
            <span className={styles.label}>{figure.label}</span>
            <span className={styles.value}>{say(figure, figure.value)}</span>
            <Sparkline label={sayCourse(figure)} values={figure.days.map(({ value }) => value)} />
            <span className={styles.note}>{figure.note || `昨日 ${say(figure, figure.days.at(-2)?.value ?? 0)}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function say({ unit }: TodoFigure, value: number): string {
  return unit === 'fen' ? yuanText(toYuan(fen(value))) : value.toLocaleString('zh-CN')
}

/** The same as the line, in words. */
function sayCourse(figure: TodoFigure): string {
  const { days, label } = figure
  const top = Math.max(0, ...days.map(({ value }) => value))
  return `${label}，近 ${days.length} 天最高 ${say(figure, top)}`
}
