import { useLocation, useNavigate } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#web/app/stores.ts'
import { usePageEntry } from '#web/kit/use-page-entry.ts'
import styles from './title-bar.module.css'

/** Where one is and the way back; at home the site's own name. */
export function TitleBar() {
  const { pathname } = useLocation()
  const { title = '页面不存在', above = '/' } = usePageEntry() ?? {}
  const { name, logo } = useSite((site) => site.baseInfo)
  return (
    <header className={styles.bar}>
      {pathname === '/' ? (
        <a className={styles.home} href="/">
          <img src={logo} alt="" width="28" height="28" />
          <span>{name}</span>
        </a>
      ) : (
        <>
          <Back above={above} />
          <p className={styles.title}>{title}</p>
        </>
      )}
      <a className={styles.action} href="/search" aria-label="搜索">
        <Icon name="search" />
      </a>
    </header>
  )
}

/** Back to where the reader came from; for whoever opened this page from outside, up to the page above. */
function Back({ above }: { above: string }) {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (
    <a
      className={styles.action}
      href={above}
      aria-label="返回"
      onClick={(event) => {
        if (key === 'default' || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon name="previous" />
    </a>
  )
}
