import { readIndustryOptions } from '#contract/catalogue/regions.ts'
import { readSupportServices } from '#contract/money/offers.ts'
import { readCertificationForm } from '#contract/people/certifications.ts'
import { certificationStates } from '#contract/people/certifications.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/formats.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { loadRegionPath } from '#web/kit/form/region-field.tsx'
import { numberIn } from '#web/kit/list-address.ts'
import { CertificationForm, type CertificationFormProps } from './certification-form.tsx'
import { FieldReasons } from './field-reasons.tsx'
import styles from './write-info.module.css'

const servicesMax = 20

export async function loader({ call, query }: LoaderContext): Promise<CertificationFormProps> {
  const change = query.get('change') === '1'
  const [read, services, industries] = await Promise.all([
    call(readCertificationForm, change ? { change } : {}),
    call(readSupportServices, { page: 1, count: servicesMax }),
    call(readIndustryOptions, {}),
  ])
  const region = await loadRegionPath(call, read.form.city_id)
  const chosen = services.list.find(({ id }) => id === numberIn(query, 'service'))?.id
  return { ...read, services: services.list, chosen, sections: industries.list, region }
}

/** The form of a certification, of its change, or of one that was sent back. */
export default function WriteInfo(props: CertificationFormProps) {
  const { application, change } = props
  const state = application?.state
  const closed = state === 'pending' || state === 'unpaid'
  return (
    <AccountShell
      realm="enterprise"
      title={change ? '变更认证资料' : '填写认证资料'}
      lead="请对照营业执照填写；填写的内容自动保存，可以换一台设备接着填。"
    >
      {closed ? (
        <EmptyState title={`认证申请${certificationStates[state]}，资料暂时不能修改`}>
          <ButtonLink href="/authentication">查看申请</ButtonLink>
        </EmptyState>
      ) : (
        <div className={styles.sides}>
          <div>
            {application && state === 'rejected' && (
              <section className={styles.sent} aria-label="审核意见">
                <h2>需要修改的内容</h2>
                <FieldReasons {...application} />
                {application.resubmit_until && <p>{formatDay(application.resubmit_until)} 前重新提交不再收费。</p>}
              </section>
            )}
            <CertificationForm key={`${application?.id}${change}`} {...props} />
          </div>
          <Prepare />
        </div>
      )}
    </AccountShell>
  )
}

const papers = [
  ['营业执照', '原件拍照或扫描，四角完整、无反光；复印件须加盖公章。'],
  ['授权委托书', '由法定代表人以外的人办理时需要，写明被授权人并加盖公章。'],
  ['联系电话', '审核人员可能致电核实，请保持畅通。'],
] as const

function Prepare() {
  return (
    <aside className={styles.aside} aria-label="需要准备">
      <h2>需要准备</h2>
      <dl>
        {papers.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>材料只用于核验，仅审核人员可见，每次查看都有记录。</p>
    </aside>
  )
}
