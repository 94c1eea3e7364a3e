import { Button } from 'antd'
import styles from './row-button.module.css'

interface RowButtonProps {
  /** Says which object, for those who hear the table instead of seeing it: `删除“双十一”`. */
  label: string
  danger?: boolean
  onClick(): void
  children: string
}

/** Something that can be done to one row. */
export function RowButton({ label, danger = false, onClick, children }: RowButtonProps) {
  return (
    <Button
      className={styles.button ?? ''}
      type="link"
      size="small"
      danger={danger}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
