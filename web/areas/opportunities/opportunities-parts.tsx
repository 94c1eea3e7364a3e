import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import styles from '#web/kit/list/directory.module.css'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { type Props, path } from './opportunities-page.ts'

/** What stands where the list has nothing to show. */
export function NoOpportunities({ opportunities, chosen, pages }: Props) {
  if (pages.past) return <PastEnd first={listAddress(path, { ...chosen })} />
  if (opportunities.length > 0) return null
  return (
    <EmptyState title="没有符合条件的商机">
      放宽一些条件，或<a href={path}>查看全部商机</a>。
    </EmptyState>
  )
}

export function PostOpportunity() {
  return (
    <div className={styles.join}>
      <div>
        <h2>有供应，或正在寻找？</h2>
        <p>写清能提供什么、正在寻找什么，审核通过后进入商机池。</p>
      </div>
      <ButtonLink href="/manage/addBusiness">发布商机</ButtonLink>
    </div>
  )
}
