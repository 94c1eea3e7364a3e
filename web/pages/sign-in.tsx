import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { AccountFrame } from '../parts/account-frame.tsx'
import { mailLink, telephoneLink } from '../parts/contact-ways.ts'
import { showToast } from '../parts/toasts.tsx'
import { usePageEntry } from '../parts/use-page-entry.ts'
import { useSite } from '../stores.ts'
import styles from './sign-in.module.css'

const realms = {
  user: {
    name: '企业',
    purpose: '用于企业认证、商机发布、推广与结算',
    other: '创客登录',
    otherPath: '/personal/login',
  },
  personal: { name: '创客', purpose: '用于邀请、收益、VIP 与提现', other: '企业登录', otherPath: '/user/login' },
} as const

/** Login, registration and forgotten password of both realms, until accounts open. */
export default function SignIn() {
  const { pathname, search } = useLocation()
  const { phone, email } = useSite((site) => site.baseInfo)
  const title = usePageEntry()?.title ?? ''
  const realm = realms[pathname.startsWith('/personal') ? 'personal' : 'user']

  useEffect(() => {
    if (new URLSearchParams(search).has('from')) showToast('请先登录', 'error')
  }, [search])

  return (
    <AccountFrame>
      <Tag>即将开放</Tag>
      <h1>{title}</h1>
      <p className={styles.purpose}>
        {realm.name}账户{realm.purpose}。
      </p>
      <section className={styles.notice} aria-labelledby="accounts-soon">
        <h2 id="accounts-soon">账户服务即将开放</h2>
        <p>开放前如需办理业务或了解合作方式，请通过以下方式联系我们。</p>
        <ul>
          <li>
            <a href={telephoneLink(phone)}>
              <Icon name="phone" />
              {phone}
            </a>
          </li>
          <li>
            <a href={mailLink(email)}>
              <Icon name="mail" />
              {email}
            </a>
          </li>
        </ul>
      </section>
      <div className={styles.ways}>
        <ButtonLink href="/">返回首页</ButtonLink>
        <ButtonLink href={realm.otherPath} kind="plain">
          {realm.other}
          <Icon name="right" />
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
