import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import styles from './row-button.module.css'

export interface MoreAction {
  key: string
  label: string
  danger?: boolean
  onClick(): void
}

interface MoreActionsProps {
  /** By what people know the row, for those who hear the table instead of seeing it. */
  name: string
  actions: readonly MoreAction[]
}

/** What is seldom done to a row, or takes it away: one press further than the rest, and no louder. */
export function MoreActions({ name, actions }: MoreActionsProps) {
  if (actions.length === 0) return null
  const items = actions.map(({ key, label, danger = false }) => ({ key, label, danger }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => actions.find((one) => one.key === key)?.onClick() }}
    >
      <Button className={styles.button ?? ''} type="link" size="small" aria-label={`对“${name}”的更多操作`}>
        更多 <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}
