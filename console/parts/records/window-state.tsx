import { Tag } from 'antd'
import { formatMinute } from '#console/parts/show/time.ts'
import styles from './window-state.module.css'

export type WindowState = 'scheduled' | 'shown' | 'ended'

export const windowStates: Record<WindowState, { label: string; color: string }> = {
  scheduled: { label: '未开始', color: 'warning' },
  shown: { label: '已上线', color: 'success' },
  ended: { label: '已结束', color: 'default' },
}

export const windowStateOptions = Object.entries(windowStates).map(([value, { label }]) => ({ value, label }))

export function WindowStateTag({ state }: { state: WindowState }) {
  const { label, color } = windowStates[state]
  return <Tag color={color}>{label}</Tag>
}

interface Shown {
  /** Null where it has not begun yet. */
  starts_at: string | null
  ends_at: string | null
}

/** The same in a narrow column. */
export function Window({ starts_at, ends_at }: Shown) {
  if (starts_at === null) return <>未开始</>
  return (
    <div className={styles.window}>
      <div>{formatMinute(starts_at)} 起</div>
      {ends_at && <div>{formatMinute(ends_at)} 止</div>}
    </div>
  )
}

/** `2026-11-15 11:02 起` or `… 至 …` */
export function sayWindow({ starts_at, ends_at }: Shown): string {
  if (starts_at === null) return '未开始'
  return ends_at ? `${formatMinute(starts_at)} 至 ${formatMinute(ends_at)}` : `${formatMinute(starts_at)} 起`
}
