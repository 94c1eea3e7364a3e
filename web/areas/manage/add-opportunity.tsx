import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { ownCompany } from '#contract/catalogue/own-companies.ts'
import { ownOpportunity } from '#contract/catalogue/own-opportunities.ts'
import type { OwnLimits } from '#contract/catalogue/own-records.ts'
import { type IndustryOption, readIndustryOptions } from '#contract/catalogue/regions.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { loadRegionPath, type RegionPath } from '#web/kit/form/region-field.tsx'
import { Later } from '#web/kit/later.tsx'
import styles from './manage.module.css'
import { OpportunityEnd } from './opportunity-end.tsx'
import { OpportunityForm } from './opportunity-form.tsx'
import { OwnActions } from './own-actions.tsx'
import { OwnState, Timeline } from './own-state.tsx'
import type { OwnOpportunity } from './own-types.ts'

const FittingCompanies = lazy(() => import('./fitting-companies.tsx'))

interface Props {
  opportunity: OwnOpportunity | null
  limits: OwnLimits
  sections: readonly IndustryOption[]
  industry: number | null
  region: RegionPath
  /** Opportunities stand on a page: without one there is nobody to answer. */
  hasPage: boolean
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const id = Number(query.get('id') ?? 0)
  const [{ list: pages }, opportunity, { list: sections }] = await Promise.all([
    call(ownCompany.list, { count: 1 }),
    id > 0 ? call(ownOpportunity.read, { id }) : null,
    call(readIndustryOptions, {}),
  ])
  const [page] = pages
  const { limits } = opportunity ?? (await call(ownOpportunity.list, { count: 1 }))
  const place = opportunity?.region_id ?? page?.region_id
  const region = await loadRegionPath(call, place === undefined ? null : Number(place))
  const industry = page ? Number(page.industry_id) : null
  return { opportunity, limits, sections, industry, region, hasPage: page !== undefined }
}

export default function AddOpportunity(props: Props) {
  const { opportunity, limits, hasPage } = props
  const navigate = useNavigate()
  const full = !opportunity && limits.used >= limits.max
  return (
    <AccountShell
      realm="enterprise"
      title={opportunity ? '修改商机' : '发布商机'}
      lead={
        opportunity
          ? '价格、数量与有效期立即生效，其余修改通过审核后生效。'
          : `进行中的商机已用 ${limits.used} / ${limits.max} 条。`
      }
      action={
        opportunity && (
          <span className={styles.ways}>
            <ButtonLink href={`/manage/business/${opportunity.id}/preview`} kind="outline" size="small" target="_blank">
              预览
            </ButtonLink>
            <OwnActions
              own={opportunity}
              calls={ownOpportunity}
              name={opportunity.title}
              onRemoved={() => void navigate('/manage/business')}
            />
          </span>
        )
      }
    >
      {!hasPage && (
        <section className={styles.notice} aria-label="企业主页提示">
          <p>商机由企业主页发布，请先填写企业介绍。</p>
          <ButtonLink href="/manage/about" size="small">
            填写企业介绍
          </ButtonLink>
        </section>
      )}
      {limits.level === 0 && limits.certified && (
        <section className={styles.notice} aria-label="认证提示">
          <p>
            <b>尚未认证</b>：可以先保存草稿，完成企业认证后即可提交审核并展示。
          </p>
          <ButtonLink href="/authentication" size="small">
            去认证
          </ButtonLink>
        </section>
      )}
      {full && <p className={styles.notice}>进行中的商机已达上限，结束一条或提升认证等级后可以继续发布。</p>}
      {opportunity && <Standing opportunity={opportunity} />}
      {opportunity?.state === 'shown' && (
        <Later>
          <FittingCompanies id={opportunity.id} />
        </Later>
      )}
      {hasPage && !full && (
        <div className={styles.sides}>
          <OpportunityForm
            key={opportunity ? `${opportunity.id} ${opportunity.state} ${opportunity.revision?.state}` : 'new'}
            {...props}
          />
          <aside className={styles.aside}>{opportunity && <Timeline events={opportunity.events} />}</aside>
        </div>
      )}
    </AccountShell>
  )
}

function Standing({ opportunity }: { opportunity: OwnOpportunity }) {
  const { revision, state, changed } = opportunity
  return (
    <section className={styles.standing} aria-label="状态">
      <OwnState {...opportunity} />
      {revision?.state === 'review' && <p>正在审核。审核期间不能修改，需要修改请先撤回。</p>}
      {revision?.state === 'rejected' && (
        <p>审核未通过{revision.reason && `：${revision.reason}`}。请按各项意见修改后再次提交。</p>
      )}
      {revision?.state === 'draft' && state === 'shown' && (
        <p>有 {changed.length} 项修改尚未提交，读者看到的仍是已通过的内容。</p>
      )}
      <OpportunityEnd {...opportunity} />
    </section>
  )
}
