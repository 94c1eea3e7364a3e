import { App, Button, Tooltip } from 'antd'
import { copyText } from './copy-button.tsx'
import styles from './short-number.module.css'

const shown = 5

/** The same where it leads somewhere instead of being copied. */
export const shortNumber = (no: string): string => `…${no.slice(-shown)}`

interface ShortNumberProps {
  /** What it is the number of, for those who hear the table: `提现单号`. */
  label: string
  no: string
}

/** A long number in a narrow column: its end tells rows apart, the whole of it is pointed at or copied. */
export function ShortNumber({ label, no }: ShortNumberProps) {
  const { message } = App.useApp()
  const copy = async () => {
    if (await copyText(no)) void message.success(`已复制${label} ${no}`)
    else void message.warning('浏览器不允许复制，请打开后手动选中复制')
  }
  return (
    <Tooltip title={`${no}，点击复制`}>
      <Button
        className={styles.number ?? ''}
        type="text"
        size="small"
        aria-label={`复制${label} ${no}`}
        onClick={() => void copy()}
      >
        {shortNumber(no)}
      </Button>
    </Tooltip>
  )
}
