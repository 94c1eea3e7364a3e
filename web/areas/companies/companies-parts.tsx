import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import styles from '#web/kit/list/directory.module.css'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { type Props, path } from './companies-page.ts'

/** What stands where the list has nothing to show. */
export function NoCompanies({ companies, chosen, pages }: Props) {
  if (pages.past) return <PastEnd first={listAddress(path, { ...chosen })} />
  if (companies.length > 0) return null
  return (
    <EmptyState title="没有符合条件的企业">
      放宽一些条件，或<a href={path}>查看全部企业</a>。
    </EmptyState>
  )
}

export function JoinCompanies() {
  return (
    <div className={styles.join}>
      <div>
        <h2>让客户先找到您</h2>
        <p>注册后完善企业资料，由平台审核上线，产品与供需信息进入名录和商机池。</p>
      </div>
      <ButtonLink href="/user/register">免费注册</ButtonLink>
    </div>
  )
}
