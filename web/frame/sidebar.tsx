import { Icon } from '#ui/icon.tsx'
import { Follow } from './follow.tsx'
import { sidebarLinks } from './navigation.ts'
import styles from './sidebar.module.css'

/** Lives in the gutter beside the content and fits it in a window of 1200 px; see `--gutter`. */
export function Sidebar() {
  return (
    <nav className={styles.sidebar} aria-label="快捷入口">
      <ul>
        {sidebarLinks.map(({ name, path, icon }) => (
          <li key={path}>
            <a className={styles.item} href={path}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
        <li>
          <Follow className={styles.item} />
        </li>
      </ul>
    </nav>
  )
}
