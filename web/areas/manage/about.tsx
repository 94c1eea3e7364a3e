import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { companyWanted, completeness, missingOf } from '#contract/catalogue/companies.words.ts'
import { answerClaim, type Claim, ownCompany, readOwnClaim } from '#contract/catalogue/own-companies.ts'
import { type IndustryOption, readIndustryOptions } from '#contract/catalogue/regions.ts'
import { type Enterprise, readEnterprise } from '#contract/people/accounts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatDay } from '#ui/formats.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { loadRegionPath, type RegionPath } from '#web/kit/form/region-field.tsx'
import { CompanyForm } from './company-form.tsx'
import styles from './manage.module.css'
import { OwnActions } from './own-actions.tsx'
import { OwnState, Timeline } from './own-state.tsx'
import type { OwnPage } from './own-types.ts'
import { ViewsChart } from './views-chart.tsx'

type Listed = OutputOnWire<typeof ownCompany.list>

interface Props {
  page: OwnPage | null
  views: Listed['list'][number]['views'] | null
  limits: Listed['limits']
  claim: Claim | null
  enterprise: Enterprise
  sections: readonly IndustryOption[]
  region: RegionPath
}

export async function loader({ call }: LoaderContext): Promise<Props> {
  const [mine, { claim }, enterprise, { list: sections }] = await Promise.all([
    call(ownCompany.list, { count: 1 }),
    call(readOwnClaim, {}),
    call(readEnterprise, {}),
    call(readIndustryOptions, {}),
  ])
  const [first] = mine.list
  const page = first ? await call(ownCompany.read, { id: first.id }) : null
  const region = await loadRegionPath(call, page ? Number(page.region_id) : enterprise.city_id)
  return { page, views: first?.views ?? null, limits: mine.limits, claim, enterprise, sections, region }
}

export default function About(props: Props) {
  const { page, claim, limits } = props
  return (
    <AccountShell
      realm="enterprise"
      title="企业介绍"
      lead="企业主页由您维护。已发布的内容在新修改通过审核前保持不变。"
      action={page && <Ways page={page} />}
    >
      {claim && <ClaimPanel claim={claim} />}
      {limits.level === 0 && <Uncertified />}
      {page && <Standing page={page} />}
      <div className={styles.sides}>
        <CompanyForm key={page ? `${page.id} ${page.revision?.state}` : 'new'} {...props} />
        <aside className={styles.aside}>
          <Completeness page={page} />
          {props.views && page?.published_at && (
            <section className={styles.card} aria-label="浏览">
              <h2>主页浏览</h2>
              <ViewsChart views={props.views} />
            </section>
          )}
          {page?.state === 'shown' && <Share page={page} />}
          {page && <Timeline events={page.events} />}
        </aside>
      </div>
    </AccountShell>
  )
}

function Ways({ page }: { page: OwnPage }) {
  return (
    <span className={styles.ways}>
      <ButtonLink href="/manage/about/preview" kind="outline" size="small" target="_blank">
        预览
      </ButtonLink>
      {page.state === 'shown' && (
        <ButtonLink href={`/company/${page.id}`} kind="outline" size="small" target="_blank">
          查看主页
        </ButtonLink>
      )}
      <OwnActions own={page} calls={ownCompany} name={page.name} />
    </span>
  )
}

function Standing({ page }: { page: OwnPage }) {
  const { revision, changed } = page
  return (
    <section className={styles.standing} aria-label="状态">
      <OwnState {...page} />
      {revision?.state === 'review' && (
        <p>
          已于 {formatDay(revision.handed_in_at ?? page.updated_at)}{' '}
          提交，正在审核。审核期间不能修改，需要修改请先撤回。
        </p>
      )}
      {revision?.state === 'rejected' && (
        <p>审核未通过{revision.reason && `：${revision.reason}`}。请按各项意见修改后再次提交。</p>
      )}
      {revision?.state === 'draft' && page.state === 'shown' && (
        <p>有 {changed.length} 项修改尚未提交，读者看到的仍是已通过的内容。</p>
      )}
      {page.hidden_by === 'operator' && <p>主页已被平台下线，如有疑问请联系我们。</p>}
      {page.credit_code && (
        <p className={styles.proved}>
          已认证：统一社会信用代码 {page.credit_code} · 法定代表人 {page.legal_person}
          {page.certified_until && ` · 有效至 ${formatDay(page.certified_until)}`}
        </p>
      )}
    </section>
  )
}

function Uncertified() {
  return (
    <section className={styles.notice} aria-label="认证提示">
      <p>
        <b>尚未认证</b>：可以先填写并保存草稿，完成企业认证后即可提交审核并展示。
      </p>
      <ButtonLink href="/authentication" size="small">
        去认证
      </ButtonLink>
    </section>
  )
}

function ClaimPanel({ claim }: { claim: Claim }) {
  const { act, reloadPage } = useAccount('enterprise')
  const answer = (accepts: boolean) =>
    act(
      async () => {
        await callAs.enterprise(answerClaim, { accepts })
        await reloadPage()
      },
      accepts ? '已认领，现在由您维护' : '已为您另建一页',
    )
  if (claim.because === 'name') {
    return (
      <section className={styles.notice} aria-label="主页归属">
        <p>平台已有名为“{claim.name}”的主页，工作人员正在核对是否属于贵公司，结果会以消息通知您。</p>
      </section>
    )
  }
  return (
    <section className={styles.notice} aria-label="主页归属">
      <p>平台已有“{claim.name}”的主页，统一社会信用代码与贵公司一致。认领后由您维护，现有内容与产品一并转交。</p>
      <span className={styles.ways}>
        <ButtonLink href={`/company/${claim.company_id}`} kind="outline" size="small" target="_blank">
          看看这一页
        </ButtonLink>
        <Button kind="outline" size="small" onClick={() => void answer(false)}>
          不认领，另建一页
        </Button>
        <Button size="small" onClick={() => void answer(true)}>
          认领这一页
        </Button>
      </span>
    </section>
  )
}

function Completeness({ page }: { page: OwnPage | null }) {
  const percent = completeness(companyWanted, page ?? {})
  const missing = missingOf(companyWanted, page ?? {})
  return (
    <section className={styles.card} aria-labelledby="complete">
      <h2 id="complete">完整度</h2>
      <b className={styles.figure}>{percent}%</b>
      <progress value={percent} max={100} aria-label="主页完整度" />
      {missing.length > 0 ? (
        <ul className={styles.missing}>
          {missing.map(({ field, label, required }) => (
            <li key={field}>
              {label}
              {required && <em>提交前必填</em>}
            </li>
          ))}
        </ul>
      ) : (
        <p>已完整，有变化时请及时更新。</p>
      )}
    </section>
  )
}

function Share({ page: { id, name } }: { page: OwnPage }) {
  return (
    <section className={styles.card} aria-labelledby="share">
      <h2 id="share">分享</h2>
      <img
        className={styles.share}
        src={`/share/company/${id}.png`}
        alt={`“${name}”的分享图`}
        width={240}
        height={320}
      />
      <span className={styles.ways}>
        <ButtonLink href={`/share/company/${id}.png`} kind="outline" size="small" download>
          下载分享图
        </ButtonLink>
        <ButtonLink href={`/qr/company/${id}.svg`} kind="outline" size="small" download>
          下载二维码
        </ButtonLink>
      </span>
    </section>
  )
}
