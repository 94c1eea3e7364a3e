import { ArrowLeftOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import styles from './back-link.module.css'

/** In front of the title of a screen below another one. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Tooltip title={label}>
      <Link className={styles.back ?? ''} to={to} aria-label={label}>
        <ArrowLeftOutlined aria-hidden />
      </Link>
    </Tooltip>
  )
}
