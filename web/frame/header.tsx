import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { OwnPart } from '#web/app/document-parts.ts'
import { useEnterprise, useMaker, useSite } from '#web/app/stores.ts'
import styles from './header.module.css'
import { isCurrent, mainNavigation } from './navigation.ts'
import { SearchBox } from './search-box.tsx'
import { signOut } from './sign-out.ts'

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
          <SearchBox id="header-suggestions" label="搜企业、产品、商机" />
        </search>
        <OwnPart hole="accounts">
          <Accounts />
        </OwnPart>
      </div>
    </header>
  )
}

/** A visitor may be both at once: an enterprise and a maker have separate sessions. */
export function Accounts() {
  const company = useEnterprise((state) => state.userInfo)
  const maker = useMaker((state) => state.personalInfo)
  return (
    <div className={styles.accounts}>
      {company && <Account realm="enterprise" alone={!maker} picture={company.logo} {...company} />}
      {maker && <Account realm="maker" alone={!company} name={maker.nickname} picture={maker.avatar} {...maker} />}
      {!company && !maker && (
        <>
          <SignIn />
          <ButtonLink href="/user/register" size="small">
            免费注册
          </ButtonLink>
        </>
      )}
    </div>
  )
}

/** Two doors behind one word: which of the two, people say when they are there. */
function SignIn() {
  const close = () => document.getElementById('sign-in')?.hidePopover()
  return (
    <div className={styles.account}>
      <button type="button" className={styles.chip} popoverTarget="sign-in">
        登录
        <Icon name="down" />
      </button>
      <div id="sign-in" popover="auto" className={styles.menu}>
        <a href={centres.maker.other.href} onClick={close}>
          {centres.maker.other.name}
        </a>
        <a href={centres.enterprise.other.href} onClick={close}>
          {centres.enterprise.other.name}
        </a>
      </div>
    </div>
  )
}

const centres = {
  enterprise: {
    noun: '企业',
    name: '企业中心',
    href: '/user',
    leads: '/user/leads',
    initial: '企',
    other: { name: '创客登录', href: '/personal/login' },
  },
  maker: {
    noun: '创客',
    name: '创客中心',
    href: '/personal',
    leads: '/personal/leads',
    initial: '创',
    other: { name: '企业登录', href: '/user/login' },
  },
} as const

interface AccountProps {
  realm: keyof typeof centres
  /** Nobody is signed in to the other realm. */
  alone: boolean
  /** Empty until its owner has said it. */
  name: string
  /** Their sign or portrait; empty where there is none. */
  picture: string
  phone_number: string
  unread: number
  unread_leads: number
}

/** Who is signed in; all of it opens a menu, which the platform opens and closes. */
function Account({ realm, alone, name: given, picture, phone_number, unread, unread_leads: leads }: AccountProps) {
  const centre = centres[realm]
  const name = given || phone_number
  const id = `account-${realm}`
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <div className={styles.account}>
      <button type="button" className={styles.chip} popoverTarget={id} title={`${centre.noun}账户：${name}`}>
        <span className={styles.initial} aria-hidden="true" data-unread={unread + leads > 0}>
          {picture ? <Portrait url={picture} /> : ([...given][0] ?? centre.initial)}
        </span>
        <span className={styles.name}>{name}</span>
        <span className="unseen">，{centre.name}菜单</span>
        <Icon name="down" />
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <a href={centre.href} onClick={close}>
          {centre.name}
        </a>
        <a href={centre.leads} onClick={close}>
          合作请求{leads > 0 && <span>{leads} 个有新消息</span>}
        </a>
        <a href={`${centre.href}?tab=messages`} onClick={close}>
          消息{unread > 0 && <span>{unread} 条未读</span>}
        </a>
        {alone && (
          <a href={centre.other.href} onClick={close}>
            {centre.other.name}
          </a>
        )}
        <button type="button" onClick={() => void signOut(realm)}>
          退出登录
        </button>
      </div>
    </div>
  )
}

/** Lazy, so that nothing is announced ahead of it: the part is set into a page that is made for everybody. */
function Portrait({ url }: { url: string }) {
  return <img src={url} alt="" width="32" height="32" loading="lazy" />
}
