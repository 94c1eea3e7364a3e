import type { ReactNode } from 'react'
import { useEnterprise, useMaker } from '#web/app/stores.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import styles from './account-door.module.css'
import { AccountFrame } from './account-frame.tsx'

interface AccountDoorProps {
  title: string
  purpose: ReactNode
  /** Stands beside the form. */
  aside?: ReactNode
  children: ReactNode
  /** Other ways from here, below the form. */
  ways?: ReactNode
}

/** One of the pages where an account begins: a heading, a form, and the ways to the other pages of its kind. */
export function AccountDoor({ title, purpose, aside, children, ways }: AccountDoorProps) {
  return (
    <AccountFrame wide={aside !== undefined}>
      <h1>{title}</h1>
      <p className={styles.purpose}>{purpose}</p>
      <div className={styles.body} data-beside={aside !== undefined}>
        <div className={styles.main}>
          {children}
          {ways && <div className={styles.ways}>{ways}</div>}
        </div>
        {aside}
      </div>
    </AccountFrame>
  )
}

/** For whoever is signed in already and came here all the same. */
export function SignedInNote({ realm }: { realm: AccountRealm }) {
  const company = useEnterprise((state) => state.userInfo)
  const maker = useMaker((state) => state.personalInfo)
  const name = realm === 'maker' ? maker && (maker.nickname || maker.phone_number) : company && nameOf(company)
  if (!name) return null
  const { centre, name: centreName } = accountPlaces[realm]
  return (
    <p className={styles.note}>
      您已登录为 <b>{name}</b>，可以直接<a href={centre}>进入{centreName}</a>。
    </p>
  )
}

function nameOf({ name, phone_number }: { name: string; phone_number: string }): string {
  return name || phone_number
}
