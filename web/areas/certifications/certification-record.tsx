import { isRefused } from '#contract/base/call.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  type CertificationDetail,
  type CertificationLog,
  type Contest,
  listContests,
  pageCertificationLogs,
  readCertificationDetail,
} from '#contract/people/certifications.ts'
import { certificationKinds, certificationStates, subjectTypes } from '#contract/people/certifications.words.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { listAddress, numberIn, pageIn, wayOn } from '#web/kit/list-address.ts'
import styles from './certification-record.module.css'
import { CertificationTimeline } from './certification-timeline.tsx'
import { tones } from './certification-words.ts'
import { FieldReasons } from './field-reasons.tsx'
import { OwnContests } from './own-contests.tsx'
import { PaperView } from './paper-view.tsx'

interface Props {
  logs: readonly CertificationLog[]
  /** The one that is opened: the one asked for, or the newest. */
  opened: CertificationDetail | null
  pages: ReturnType<typeof wayOn>
  contests: readonly Contest[]
  contestPages: ReturnType<typeof wayOn>
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const [page, contested] = await Promise.all([
    call(pageCertificationLogs, { page: pageIn(query), count: 10 }),
    call(listContests, { page: numberIn(query, 'contests') ?? 1, count: 5 }),
  ])
  const id = numberIn(query, 'id') ?? page.list[0]?.id
  const missing = (error: unknown) => {
    if (isRefused(error)) return null
    throw error
  }
  const opened = id === undefined ? null : await call(readCertificationDetail, { id }).catch(missing)
  return {
    ...{ logs: page.list, opened, pages: wayOn(page, page.list.length) },
    ...{ contests: contested.list, contestPages: wayOn(contested, contested.list.length) },
  }
}

/** Everything that was ever applied for, and the whole story of the one that is opened. */
export default function CertificationRecord({ logs, opened, pages, contests, contestPages }: Props) {
  return (
    <AccountShell realm="enterprise" title="认证记录" lead="每一次申请的资料、材料与审核经过。">
      {logs.length === 0 && contests.length === 0 && (
        <EmptyState title="还没有认证记录">
          提交后，审核的每一步都会列在这里。<a href="/authentication">去认证</a>
        </EmptyState>
      )}
      <div className={styles.sides} data-single={opened === null || undefined}>
        <div>
          <ul className={styles.logs}>
            {logs.map((log) => (
              <Log key={log.id} log={log} current={log.id === opened?.id} />
            ))}
          </ul>
          <Pagination {...pages} href={(page) => listAddress('/authentication/record', { page })} />
        </div>
        {opened && <Opened key={opened.id} {...opened} />}
      </div>
      {contests.length > 0 && (
        <div className={styles.contested}>
          <OwnContests
            contests={contests}
            pages={contestPages}
            hrefOf={(page) => listAddress('/authentication/record', { contests: page > 1 ? page : undefined })}
          />
        </div>
      )}
    </AccountShell>
  )
}

function Log({ log, current }: { log: CertificationLog; current: boolean }) {
  return (
    <li>
      <a href={`/authentication/record?id=${log.id}`} aria-current={current ? 'true' : undefined}>
        <span className={styles.headline}>
          <b>{log.company_name}</b>
          <Tag tone={tones[log.state]}>{certificationStates[log.state]}</Tag>
        </span>
        <span>
          {[certificationKinds[log.kind], log.service].filter(Boolean).join(' · ')}
          {log.submitted_at && ` · ${formatDay(log.submitted_at)}`}
        </span>
      </a>
    </li>
  )
}

function Opened(detail: CertificationDetail) {
  const { form, papers, fee_amount, order_no, expires_at, submitted_at } = detail
  const facts: readonly (readonly [string, string])[] = [
    ['主体类型', subjectTypes[form.subject_type]],
    ['统一社会信用代码', form.credit_code],
    ['法定代表人', form.legal_person],
    ['营业期限至', form.license_valid_to ?? '长期'],
    ['注册地址', form.registered_address],
    ['经营范围', form.business_scope],
    ['联系人', [form.contact_name, form.contact_phone].filter(Boolean).join('，')],
    ['认证服务费', isNought(fee_amount) ? '免费' : yuanText(fee_amount)],
    ['提交时间', submitted_at ? formatMinute(submitted_at) : ''],
    ['有效期至', expires_at ? formatDay(expires_at) : ''],
    ['单号', detail.no],
  ]
  return (
    <div className={styles.opened}>
      <AccountBlock
        title="审核经过"
        {...(order_no && { more: { name: '查看订单', href: `/user/orders/${order_no}` } })}
      >
        <FieldReasons {...detail} />
        <CertificationTimeline {...detail} />
      </AccountBlock>
      <AccountBlock title="提交的资料">
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <div className={styles.papers}>
          {papers.license_image && <PaperView label="营业执照" paper={papers.license_image} />}
          {papers.authorization_letter && <PaperView label="授权委托书" paper={papers.authorization_letter} />}
        </div>
      </AccountBlock>
    </div>
  )
}
