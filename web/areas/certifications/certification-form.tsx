import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refusals } from '#contract/base/refusals.ts'
import type { IndustryOption } from '#contract/catalogue/regions.ts'
import type { SupportService } from '#contract/money/offers.ts'
import {
  applyForCertification,
  type CertificationFormRead,
  type CertificationForm as Filled,
} from '#contract/people/certifications.ts'
import { type SubjectType, subjectTypeKeys, subjectTypes } from '#contract/people/certifications.words.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { CheckField, Form, PhoneField, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { IndustryField } from '#web/kit/form/industry-field.tsx'
import { RegionField, type RegionPath } from '#web/kit/form/region-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './certification-form.module.css'
import { applicationOf, type CertificationName, draftOf, wrongWith } from './certification-input.ts'
import { ContestPanel } from './contest-panel.tsx'
import { CreditCodeField } from './credit-code-field.tsx'
import { Fee } from './fee.tsx'
import { PaperField } from './paper-field.tsx'
import { useDraft } from './use-draft.ts'

export interface CertificationFormProps extends CertificationFormRead {
  services: readonly SupportService[]
  chosen: number | undefined
  sections: readonly IndustryOption[]
  region: RegionPath
}

const beside = { [refusals.CERT_CODE_TAKEN.code]: 'credit_code', [refusals.PRICE_CHANGED.code]: 'service_id' } as const

/** Everything that is handed in. What is typed is kept on the server, so that it can be gone on with anywhere. */
export function CertificationForm(props: CertificationFormProps) {
  const { application, change, form: filled, services, sections, region } = props
  const locked = application !== null && application.state !== 'draft'
  const first = props.chosen ?? filled.service_id ?? services[0]?.id
  const [serviceId, setServiceId] = useState(String(first ?? ''))
  const [subject, setSubject] = useState<SubjectType>(filled.subject_type)
  const [papers, setPapers] = useState({ license: filled.license_image, letter: filled.authorization_letter })
  const [taken, setTaken] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const draft = useDraft(props.papers)
  const { refresh } = useAccount('enterprise')
  const navigate = useNavigate()
  const service = services.find(({ id }) => String(id) === serviceId)

  const form = useForm<CertificationName>(async (typed) => {
    draft.stop()
    const input = applicationOf(typed, { change, service: change || locked ? undefined : service })
    const made = await callAs.enterprise(applyForCertification, input)
    await refresh()
    const unpaid = made.state === 'unpaid'
    showToast(unpaid ? '已提交，请支付认证服务费' : '已提交，等待审核', 'success')
    await navigate(unpaid ? `/user/orders/${made.order_no}` : '/authentication')
  }, beside)
  /** What stands in the form is sent a moment after the last key; papers at once, since they can be looked at then. */
  const keep = (when: 'soon' | 'now', more: object = {}) => {
    const element = frame.current?.querySelector('form')
    if (element) draft.keep(when, { ...draftOf(new FormData(element), change), ...more })
  }
  const wrongs = wrongWith(application)
  return (
    <div className={styles.form} ref={frame} onInput={() => keep('soon')}>
      <Form form={form}>
        {!change && !locked && (
          <ChoiceCards
            name="service_id"
            legend="认证服务"
            columns={2}
            value={serviceId}
            wrong={form.fields.service_id}
            choices={services.map(({ id, name, price, period_days }) => ({
              value: String(id),
              title: name,
              text: `${price === '0.00' ? '免费' : `￥${price}`}，有效期 ${period_days} 天`,
            }))}
            onChoose={(value) => {
              setServiceId(value)
              keep('soon', { service_id: Number(value) })
            }}
          />
        )}
        <ChoiceCards
          name="subject_type"
          legend="主体类型"
          columns={4}
          value={subject}
          wrong={form.fields.subject_type ?? wrongs.subject_type}
          choices={subjectTypeKeys.map((value) => ({ value, title: subjectTypes[value] }))}
          onChoose={(value) => setSubject(value as SubjectType)}
        />
        <PaperField
          name="license_image"
          label="营业执照"
          hint="原件照片或加盖公章的复印件，四角完整、文字清晰，10 MB 以内"
          required
          url={papers.license}
          paper={draft.papers.license_image}
          wrong={form.fields.license_image ?? wrongs.license_image}
          onChange={(license) => {
            setPapers({ ...papers, license })
            keep('now', { license_image: license })
          }}
        />
        <TextField
          form={form}
          name="company_name"
          label="企业名称"
          maxLength={60}
          autoComplete="organization"
          defaultValue={filled.company_name}
          hint={wrongs.company_name ? <Sent>{wrongs.company_name}</Sent> : '与营业执照一字不差'}
        />
        <CreditCodeField form={form} name="credit_code" defaultValue={filled.credit_code} onTaken={setTaken} />
        {wrongs.credit_code && <Sent>{wrongs.credit_code}</Sent>}
        {taken && <ContestPanel key={taken} code={taken} license={papers.license} letter={papers.letter} />}
        <div className={styles.pair}>
          <TextField
            form={form}
            name="legal_person"
            label={subject === 'individual_business' ? '经营者' : '法定代表人'}
            maxLength={40}
            autoComplete="off"
            defaultValue={filled.legal_person}
            hint={wrongs.legal_person && <Sent>{wrongs.legal_person}</Sent>}
          />
          <TextField
            form={form}
            name="license_valid_to"
            label="营业期限至"
            type="date"
            required={false}
            defaultValue={filled.license_valid_to ?? ''}
            hint={wrongs.license_valid_to ? <Sent>{wrongs.license_valid_to}</Sent> : '长期有效的不用填写'}
          />
        </div>
        <TextField
          form={form}
          name="registered_address"
          label="注册地址"
          maxLength={120}
          autoComplete="off"
          defaultValue={filled.registered_address}
          hint={wrongs.registered_address ? <Sent>{wrongs.registered_address}</Sent> : '营业执照上的住所'}
        />
        <More {...filled} form={form} sections={sections} region={region} wrong={wrongs.business_scope} />
        <div className={styles.pair}>
          <TextField
            form={form}
            name="contact_name"
            label="联系人"
            maxLength={20}
            autoComplete="name"
            defaultValue={filled.contact_name}
            hint={wrongs.contact_name ? <Sent>{wrongs.contact_name}</Sent> : '法定代表人本人申请时填同一姓名'}
          />
          <PhoneField
            form={form}
            name="contact_phone"
            label="联系电话"
            defaultValue={filled.contact_phone}
            hint={wrongs.contact_phone ? <Sent>{wrongs.contact_phone}</Sent> : '审核时可能致电核实'}
          />
        </div>
        <PaperField
          name="authorization_letter"
          label="授权委托书"
          hint="联系人不是法定代表人时需要，加盖公章"
          required={false}
          url={papers.letter}
          paper={draft.papers.authorization_letter}
          wrong={form.fields.authorization_letter ?? wrongs.authorization_letter}
          onChange={(letter) => {
            setPapers({ ...papers, letter })
            keep('now', { authorization_letter: letter })
          }}
        />
        <CheckField form={form} name="agree" required missing="请先确认并同意">
          以上资料真实有效，同意平台为核验目的查询工商信息，并公开展示企业名称、统一社会信用代码、法定代表人与有效期
        </CheckField>
        <Fee service={change || locked ? undefined : service} change={change} paid={locked} />
        <SubmitButton form={form}>{locked ? '重新提交' : '提交认证'}</SubmitButton>
      </Form>
      <p className={styles.kept} role="status">
        {draft.said}
      </p>
    </div>
  )
}

/** What a reviewer sent back, beside the field it is about. */
function Sent({ children }: { children: string }) {
  return <span className={styles.sent}>审核意见：{children}</span>
}

interface MoreProps extends Filled {
  form: ReturnType<typeof useForm<CertificationName>>
  sections: readonly IndustryOption[]
  region: RegionPath
  wrong: string | undefined
}

/** What the page of the company begins with; none of it is needed to be certified. */
function More({ form, sections, region, business_scope, founded_on, capital, industry_id, wrong }: MoreProps) {
  return (
    <details className={styles.more} open={Boolean(wrong ?? business_scope)}>
      <summary>更多登记信息（选填，用于企业主页）</summary>
      <div className={styles.inner}>
        <TextAreaField
          form={form}
          name="business_scope"
          label="经营范围"
          rows={4}
          maxLength={2000}
          defaultValue={business_scope}
        />
        {wrong && <Sent>{wrong}</Sent>}
        <div className={styles.pair}>
          <TextField
            form={form}
            name="founded_on"
            label="成立日期"
            type="date"
            required={false}
            defaultValue={founded_on ?? ''}
          />
          <TextField
            form={form}
            name="capital"
            label="注册资本"
            required={false}
            maxLength={30}
            defaultValue={capital}
          />
        </div>
        <IndustryField form={form} name="industry_id" label="所属行业" sections={sections} initial={industry_id} />
        <RegionField form={form} name="city_id" label="所在地区" initial={region} />
      </div>
    </details>
  )
}
