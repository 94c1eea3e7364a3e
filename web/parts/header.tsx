import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useEnterprise, useMaker, useSite } from '../stores.ts'
import styles from './header.module.css'
import { isCurrent, mainNavigation } from './navigation.ts'

export function Header() {
  const { pathname } = useLocation()
  const { name, logo } = useSite((site) => site.baseInfo)
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.home} href="/">
          <img src={logo} alt="" width="32" height="32" />
          <span>{name}</span>
        </a>
        <nav className={styles.navigation} aria-label="主导航">
          <ul>
            {mainNavigation.map((item) => (
              <li key={item.path}>
                <a href={item.path} aria-current={isCurrent(item.path, pathname) ? 'page' : undefined}>
                  {item.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Search />
        <Accounts />
      </div>
    </header>
  )
}

/**
 * Leads to the directory of companies, what visitors look for most: the site-wide search page is not there yet, and
 * an address that answers 404 would be worse than a narrower answer. Move `action` to /search once that page exists.
 */
function Search() {
  return (
    <search className={styles.search}>
      <form action="/company" method="get">
        <input type="search" name="q" aria-label="搜索企业" placeholder="搜索企业" maxLength={50} required />
        <button type="submit" aria-label="搜索">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

/** A visitor may be both at once: an enterprise and a maker have separate sessions. */
function Accounts() {
  const company = useEnterprise((state) => state.userInfo)
  const maker = useMaker((state) => state.personalInfo)
  return (
    <div className={styles.accounts}>
      {company && <Account href="/user" name={company.name || company.phone_number} realm="企业中心" />}
      {maker && <Account href="/personal" name={maker.nickname || maker.phone_number} realm="创客中心" />}
      {!company && !maker && (
        <>
          <ButtonLink href="/user/login" size="small">
            企业登录
          </ButtonLink>
          <ButtonLink href="/personal/login" size="small" kind="outline">
            创客登录
          </ButtonLink>
        </>
      )}
    </div>
  )
}

function Account({ href, name, realm }: { href: string; name: string; realm: string }) {
  return (
    <a className={styles.account} href={href} title={`${realm}：${name}`}>
      <span className={styles.initial} aria-hidden="true">
        {[...name][0]}
      </span>
      <span className={styles.name}>{name}</span>
      <span className="unseen">，进入{realm}</span>
    </a>
  )
}
