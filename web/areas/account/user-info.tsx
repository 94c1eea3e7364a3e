import { type IndustryOption, readIndustryOptions } from '#contract/catalogue/regions.ts'
import { type Enterprise, readEnterprise } from '#contract/people/accounts.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { loadRegionPath, type RegionPath } from '#web/kit/form/region-field.tsx'
import { missingFields, profileFields } from './account-todos.ts'
import { EnterpriseInfoForm } from './enterprise-info-form.tsx'
import styles from './info-form.module.css'

interface Props {
  info: Enterprise
  sections: readonly IndustryOption[]
  region: RegionPath
}

export async function loader({ call }: LoaderContext): Promise<Props> {
  const [info, { list }] = await Promise.all([call(readEnterprise, {}), call(readIndustryOptions, {})])
  return { info, sections: list, region: await loadRegionPath(call, info.city_id) }
}

export default function UserInfo(props: Props) {
  return (
    <AccountShell realm="enterprise" title="企业资料" lead="用于企业名录、合作对接与开票。填写完整，更容易被找到。">
      <div className={styles.sides}>
        <EnterpriseInfoForm {...props} />
        <Completeness {...props.info} />
      </div>
    </AccountShell>
  )
}

/** How much of what others look for is there already. */
function Completeness(info: Enterprise) {
  const missing = missingFields(info)
  const filled = profileFields.length - missing.length
  return (
    <aside className={styles.aside} aria-label="资料完整度">
      <h2>资料完整度</h2>
      <b>
        {filled} / {profileFields.length}
      </b>
      <progress value={filled} max={profileFields.length} aria-label="已填写的项目" />
      <p>{missing.length > 0 ? `还缺：${missing.join('、')}` : '资料已完整，有变化时请及时更新。'}</p>
    </aside>
  )
}
