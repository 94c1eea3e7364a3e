import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { staffSizes } from '#contract/catalogue/company-sizes.words.ts'
import { ownCompany } from '#contract/catalogue/own-companies.ts'
import type { IndustryOption } from '#contract/catalogue/regions.ts'
import type { Enterprise } from '#contract/people/accounts.ts'
import { Button } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { CheckField, Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { IndustryField } from '#web/kit/form/industry-field.tsx'
import { PictureUpload } from '#web/kit/form/picture-upload.tsx'
import { RegionField, type RegionPath } from '#web/kit/form/region-field.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './manage.module.css'
import type { OwnPage } from './own-types.ts'
import { PicturesField } from './pictures-field.tsx'
import { Reason } from './reason.tsx'
import { RichField } from './rich-field.tsx'

interface Props {
  page: OwnPage | null
  enterprise: Enterprise
  sections: readonly IndustryOption[]
  region: RegionPath
}

const names = [
  ...(['name', 'short_name', 'summary', 'html', 'logo', 'cover', 'business', 'industry_id', 'region_id'] as const),
  ...(['address', 'staff_size', 'website', 'contact_name', 'contact_phone', 'contact_email'] as const),
  ...(['contact_wechat', 'phone_public'] as const),
] as const
type Name = (typeof names)[number]

/** The page of a company as its owner writes it. Saving keeps it; handing in is a word of its own. */
export function CompanyForm({ page, enterprise, sections, region }: Props) {
  const { reloadPage } = useAccount('enterprise')
  const navigate = useNavigate()
  const handsIn = useRef(false)
  const form = useForm<Name>(async (typed) => {
    const submits = handsIn.current
    const given = givenOf(page, enterprise, typed)
    const saved = page
      ? await callAs.enterprise(ownCompany.save, { ...given, id: page.id, version: page.version })
      : await callAs.enterprise(ownCompany.add, given)
    if (submits) {
      // What was saved stays saved, whatever is said about handing it in.
      await callAs.enterprise(ownCompany.handIn, { id: saved.id, version: saved.version }).finally(reloadPage)
      showToast('已提交审核', 'success')
    } else showToast('已保存', 'success')
    await (page ? reloadPage() : navigate('/manage/about', { replace: true }))
  })
  const waits = page?.revision?.state === 'review'
  const said = page?.revision?.state === 'rejected' ? page.revision.reasons : {}
  const certified = page?.credit_code != null
  return (
    <fieldset className={styles.form} disabled={waits} aria-label="企业介绍">
      <Form form={form}>
        <TextField
          form={form}
          name="name"
          label="企业名称"
          maxLength={60}
          defaultValue={page?.name ?? enterprise.name}
          hint={certified ? '已认证，名称变更请通过认证变更办理' : '与营业执照一致'}
        />
        <Reason said={said.name} />
        <div className={styles.two}>
          <TextField
            {...{ form, name: 'short_name', label: '企业简称', required: false, maxLength: 20 }}
            defaultValue={page?.short_name ?? ''}
          />
          <StaffSize value={page?.staff_size ?? ''} />
        </div>
        <PictureUpload
          realm="enterprise"
          purpose="logo"
          name="logo"
          label="企业标志"
          hint="正方形，不小于 200 × 200 像素"
          defaultValue={page?.logo ?? enterprise.logo}
          initial={page?.name ?? enterprise.name}
          wrong={form.fields.logo}
        />
        <Reason said={said.logo} />
        <PicturesField
          {...{ name: 'cover', label: '封面', max: 1, shape: 'wide', hint: '横幅，建议 1200 × 360 像素' }}
          defaultValue={page?.cover ? [page.cover] : []}
          wrong={form.fields.cover}
          reason={said.cover}
        />
        <TextAreaField
          {...{ form, name: 'summary', label: '一句话简介', rows: 2, maxLength: 200, required: true }}
          defaultValue={page?.summary ?? ''}
        />
        <Reason said={said.summary} />
        <TextField
          {...{ form, name: 'business', label: '主营业务', maxLength: 240 }}
          defaultValue={(page?.business ?? []).join('、')}
          hint="用顿号分开，最多 12 项，例如：精密加工、产线集成"
        />
        <Reason said={said.business} />
        <IndustryField
          {...{ form, name: 'industry_id', label: '所属行业', sections }}
          initial={page ? Number(page.industry_id) : enterprise.industry_id}
        />
        <RegionField form={form} name="region_id" label="所在地区" initial={region} />
        <TextField
          {...{ form, name: 'address', label: '办公地址', required: false, maxLength: 120 }}
          defaultValue={page?.address ?? enterprise.address}
        />
        <Reason said={said.address} />
        <TextField
          {...{ form, name: 'website', label: '官方网站', required: false, maxLength: 300, placeholder: 'https://' }}
          defaultValue={page?.website ?? ''}
        />
        <RichField
          {...{ name: 'html', label: '企业介绍', defaultValue: page?.html ?? '', readOnly: waits }}
          wrong={form.fields.html}
          reason={said.html}
        />
        <h2 className={styles.heading}>联系方式</h2>
        <p className={styles.hint}>登录后的访客可见，修改立即生效，无需审核。</p>
        <div className={styles.two}>
          <TextField
            {...{ form, name: 'contact_name', label: '联系人', required: false, maxLength: 20 }}
            defaultValue={page?.contact_name ?? enterprise.contact_name}
          />
          <TextField
            {...{ form, name: 'contact_phone', label: '联系电话', required: false, maxLength: 20 }}
            defaultValue={page?.contact_phone ?? ''}
          />
          <TextField
            {...{ form, name: 'contact_email', label: '联系邮箱', required: false, maxLength: 80 }}
            defaultValue={page?.contact_email ?? enterprise.contact_email}
          />
          <TextField
            {...{ form, name: 'contact_wechat', label: '联系微信', required: false, maxLength: 40 }}
            defaultValue={page?.contact_wechat ?? ''}
          />
          <CheckField form={form} name="phone_public" defaultChecked={page?.phone_public ?? false}>
            联系电话对未登录的访客公开
          </CheckField>
        </div>
        {!waits && (
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
              保存并提交审核
            </Button>
          </div>
        )}
      </Form>
    </fieldset>
  )
}

function StaffSize({ value }: { value: string }) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>人员规模（选填）</span>
      <select className={styles.select} name="staff_size" defaultValue={value}>
        <option value="">请选择</option>
        {staffSizes.map((size) => (
          <option key={size} value={size}>
            {size.replace('+', ' 以上').replace('-', ' – ')} 人
          </option>
        ))}
      </select>
    </label>
  )
}

/** What was typed, as the call takes it; what the form does not show stays as it is. */
function givenOf(page: OwnPage | null, enterprise: Enterprise, typed: Record<Name, string>) {
  const { business, cover, industry_id, region_id, staff_size, phone_public, ...texts } = typed
  const listed = business.split(/[、,，;；\s]+/).filter(Boolean)
  return {
    ...texts,
    business: [...new Set(listed)],
    cover: (JSON.parse(cover) as string[])[0] ?? '',
    industry_id: Number(industry_id) || (page?.industry_id ?? enterprise.industry_id ?? 0),
    region_id: Number(region_id) || (page?.region_id ?? enterprise.city_id ?? 0),
    staff_size: staff_size as '' | (typeof staffSizes)[number],
    founded_on: page?.founded_on ?? null,
    capital: page?.capital ?? '',
    phone_public: phone_public === 'on',
  }
}
