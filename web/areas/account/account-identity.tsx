import type { ReactNode } from 'react'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { Picture } from '#web/kit/form/picture-upload.tsx'
import styles from './account-identity.module.css'

interface Props {
  realm: AccountRealm
  picture: string
  /** Empty until its owner has said it. */
  name: string
  phoneNumber: string
  /** How it stands: certified, partner, level. */
  children: ReactNode
}

/** Who is signed in, at the top of their centre. */
export function AccountIdentity({ realm, picture, name, phoneNumber, children }: Props) {
  return (
    <header className={styles.identity}>
      <Picture url={picture} name={name} shape={realm === 'enterprise' ? 'square' : 'round'} size="medium" />
      <div>
        <h1>
          <span className="unseen">{accountPlaces[realm].name}：</span>
          您好，{name || phoneNumber}
        </h1>
        <div className={styles.standing}>{children}</div>
      </div>
    </header>
  )
}
