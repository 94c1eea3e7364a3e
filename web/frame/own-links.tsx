import { useEffect, useState } from 'react'
import { siteLinkStates, siteLinkStateWords } from '#contract/catalogue/links.words.ts'
import { listOwnLinks } from '#contract/catalogue/own-links.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useEnterprise } from '#web/app/stores.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './own-links.module.css'

/** For an enterprise that is signed in how its own links stand; for everybody else the way to the first one. */
export function OwnLinks() {
  const company = useEnterprise((state) => state.userInfo)
  if (!company) return <ButtonLink href="/sites/add">添加网站链接</ButtonLink>
  return (
    <div className={styles.own}>
      <Counts />
      <ButtonLink href="/sites/mine" kind="outline">
        我的网站链接
      </ButtonLink>
      <ButtonLink href="/sites/add">添加网站链接</ButtonLink>
    </div>
  )
}

/** Asked for when the page stands: the page itself is everybody's. */
function Counts() {
  const [counts, setCounts] = useState<readonly number[]>([])
  useEffect(() => {
    let over = false
    // Without it the way there is still here.
    callAs
      .enterprise(listOwnLinks, { status: 'all', count: 1 })
      .then((found) => !over && setCounts(found.counts))
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [])
  return (
    <ul className={styles.counts} aria-label="我的网站链接，按状态">
      {counts.map(
        (count, status) =>
          count > 0 && (
            <li key={siteLinkStates[status]}>
              <a href={status === 1 ? '/sites/mine' : `/sites/mine?status=${status}`}>
                {siteLinkStateWords[siteLinkStates[status] ?? 'shown']} {count}
              </a>
            </li>
          ),
      )}
    </ul>
  )
}
