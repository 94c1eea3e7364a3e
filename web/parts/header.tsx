import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { useEnterprise, useMaker, useSite } from '../stores.ts'
import styles from './header.module.css'
import { isCurrent, mainNavigation } from './navigation.ts'
import { SearchBox } from './search-box.tsx'

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
        <search className={styles.search}>
          <SearchBox id="header-suggestions" label="搜索" />
        </search>
        <Accounts />
      </div>
    </header>
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
