import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { opportunityForms, opportunitySides } from '#contract/catalogue/opportunities.ts'
import { remindedDays, validDaysMax } from '#contract/catalogue/opportunities.words.ts'
import { ownOpportunity } from '#contract/catalogue/own-opportunities.ts'
import type { OwnLimits } from '#contract/catalogue/own-records.ts'
import type { IndustryOption } from '#contract/catalogue/regions.ts'
import { Button } from '#ui/button.tsx'
import { formatDay } from '#ui/formats.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { formNames, type sideNames } from '#web/kit/cards/amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { IndustryField } from '#web/kit/form/industry-field.tsx'
import { RegionField, type RegionPath } from '#web/kit/form/region-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './manage.module.css'
import type { OwnOpportunity } from './own-types.ts'
import { PicturesField } from './pictures-field.tsx'
import { PriceFields, pricedOf } from './price-fields.tsx'
import { Reason } from './reason.tsx'
import { RichField } from './rich-field.tsx'

type Name =
  | ('side' | 'form' | 'title' | 'summary' | 'html' | 'pictures' | 'industry_id' | 'region_id')
  | ('pricing' | 'amount_from' | 'amount_to' | 'unit' | 'quantity' | 'valid_until')

interface Props {
  opportunity: OwnOpportunity | null
  limits: OwnLimits
  sections: readonly IndustryOption[]
  /** Of a new one: where and in which trade its company is. */
  industry: number | null
  region: RegionPath
}

/** What an enterprise offers or needs, as it writes it. */
export function OpportunityForm({ opportunity, limits, sections, industry, region }: Props) {
  const { reloadPage } = useAccount('enterprise')
  const navigate = useNavigate()
  const handsIn = useRef(false)
  const form = useForm<Name>(async (typed) => {
    const submits = handsIn.current
    const given = givenOf(typed)
    const saved = opportunity
      ? await callAs.enterprise(ownOpportunity.save, { ...given, id: opportunity.id, version: opportunity.version })
      : await callAs.enterprise(ownOpportunity.add, given)
    const stay = () => (opportunity ? reloadPage() : navigate(`/manage/addBusiness?id=${saved.id}`, { replace: true }))
    if (!submits) {
      showToast('已保存', 'success')
      await stay()
      return
    }
    try {
      await callAs.enterprise(ownOpportunity.handIn, { id: saved.id, version: saved.version })
    } catch (error) {
      await stay()
      throw error
    }
    showToast(limits.review === 'none' ? '已发布' : '已提交审核', 'success')
    await navigate('/manage/business')
  })
  const waits = opportunity?.revision?.state === 'review'
  const locked = waits || opportunity?.state === 'closed'
  const said = opportunity?.revision?.state === 'rejected' ? opportunity.revision.reasons : {}
  return (
    <fieldset className={styles.form} disabled={locked} aria-label="商机">
      <Form form={form}>
        <Choices
          name="side"
          label="供需"
          options={opportunitySides.map((key) => [key, key === 'offer' ? '供应：我能提供' : '需求：我在寻找'])}
          value={opportunity?.side ?? 'need'}
        />
        <Reason said={said.side} />
        <Choices
          name="form"
          label="类型"
          options={opportunityForms.map((key) => [key, formNames[key]])}
          value={opportunity?.form ?? 'goods'}
        />
        <Reason said={said.form} />
        <TextField
          {...{
            form,
            name: 'title',
            label: '标题',
            maxLength: 60,
            hint: '写清是什么、多少，例如：求购 304 不锈钢板 50 吨',
          }}
          defaultValue={opportunity?.title ?? ''}
        />
        <Reason said={said.title} />
        <TextAreaField
          {...{ form, name: 'summary', label: '摘要', rows: 2, maxLength: 200, required: true }}
          defaultValue={opportunity?.summary ?? ''}
        />
        <Reason said={said.summary} />
        <IndustryField
          {...{ form, name: 'industry_id', label: '行业', sections, required: true }}
          initial={opportunity ? Number(opportunity.industry_id) : industry}
        />
        <Reason said={said.industry_id} />
        <RegionField form={form} name="region_id" label="地区" required initial={region} />
        <Reason said={said.region_id} />
        <PriceFields
          form={form}
          names={{ from: 'amount_from', to: 'amount_to', unit: 'unit' }}
          legend="价格或预算"
          value={{
            from: opportunity?.amount_from ?? null,
            to: opportunity?.amount_to ?? null,
            unit: opportunity?.unit ?? '',
          }}
          unitMax={8}
          unitHint="例如 吨；总预算不填"
        />
        <div className={styles.two}>
          <TextField
            {...{ form, name: 'quantity', label: '数量', required: false, maxLength: 30, placeholder: '例如 500 件' }}
            defaultValue={opportunity?.quantity ?? ''}
          />
          <TextField
            {...{ form, name: 'valid_until', label: '有效期至', type: 'date' }}
            hint={`当天结束前有效，最长 ${validDaysMax} 天；到期前 ${remindedDays} 天提醒`}
            defaultValue={opportunity ? formatDay(opportunity.valid_until) : ''}
          />
        </div>
        <PicturesField
          {...{ name: 'pictures', label: '图片', defaultValue: opportunity?.pictures ?? [] }}
          max={Math.max(limits.pictures_max, opportunity?.pictures.length ?? 0)}
          hint={`选填，最多 ${limits.pictures_max} 张，第一张是封面，建议 800 × 600 像素`}
          wrong={form.fields.pictures}
          reason={said.pictures}
        />
        <RichField
          {...{ name: 'html', label: '详细说明', defaultValue: opportunity?.html ?? '', readOnly: locked }}
          wrong={form.fields.html}
          reason={said.html}
        />
        {!locked && (
          <div className={styles.send}>
            <SubmitButton form={form} busyText="正在保存…">
              保存草稿
            </SubmitButton>
            <Button
              kind="outline"
              aria-disabled={form.busy}
              onClick={() => {
                // Read while the form is being sent, which begins within this very call.
                handsIn.current = true
                form.ref.current?.requestSubmit()
                handsIn.current = false
              }}
            >
              {limits.review === 'none' ? '保存并发布' : '保存并提交审核'}
            </Button>
          </div>
        )}
      </Form>
    </fieldset>
  )
}

interface ChoicesProps {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
}

function Choices({ name, label, options, value }: ChoicesProps) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map(([key, said]) => (
          <label key={key}>
            <input type="radio" name={name} value={key} defaultChecked={key === value} />
            {said}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What was typed, as the call takes it; a day lasts until its end in Shanghai. */
function givenOf(typed: Record<Name, string>) {
  const { title, summary, html, unit = '', quantity } = typed
  const { from, to } = pricedOf(typed.pricing, typed.amount_from, typed.amount_to)
  return {
    ...{ title, summary, html, unit, quantity, amount_from: from, amount_to: to },
    side: typed.side as keyof typeof sideNames,
    form: typed.form as keyof typeof formNames,
    pictures: JSON.parse(typed.pictures) as string[],
    industry_id: Number(typed.industry_id),
    region_id: Number(typed.region_id),
    valid_until: `${typed.valid_until}T23:59:59+08:00`,
  }
}
