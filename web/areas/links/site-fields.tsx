import { useState } from 'react'
import { linkFields } from '#contract/catalogue/links.words.ts'
import type { OwnLink } from '#contract/catalogue/own-links.ts'
import { type FormControl, TextField } from '#web/kit/form/form.tsx'
import { PictureUpload } from '#web/kit/form/picture-upload.tsx'
import styles from './site-form.module.css'

export type SiteName = keyof typeof linkFields

export type Site = Pick<OwnLink, SiteName>

interface Props<Name extends string> {
  form: FormControl<Name | SiteName>
  site?: Site | undefined
  /** What a reviewer said about each field. */
  reasons?: Readonly<Record<string, string>>
  onTyped?(typed: Partial<Site>): void
}

/** What readers see of a site, as its owner writes it. */
export function SiteFields<Name extends string>({ form: given, site, reasons = {}, onTyped }: Props<Name>) {
  const form = given as unknown as FormControl<SiteName>
  const [name, setName] = useState(site?.site_name ?? '')
  const typed = (field: SiteName) => ({
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (field === 'site_name') setName(currentTarget.value)
      onTyped?.({ [field]: currentTarget.value })
    },
    defaultValue: site?.[field] ?? '',
  })
  return (
    <>
      <TextField {...{ form, name: 'site_name', label: linkFields.site_name, maxLength: 40, ...typed('site_name') }} />
      <Said reason={reasons.site_name} />
      <TextField
        {...{ form, name: 'url', label: linkFields.url, maxLength: 300, inputMode: 'url', ...typed('url') }}
        placeholder="https://www.example.com"
        hint="域名地址，需要能正常打开；展示期间每天检查一次"
      />
      <Said reason={reasons.url} />
      <TextField
        {...{ form, name: 'description', label: linkFields.description, maxLength: 120, required: false }}
        {...typed('description')}
        hint="展示在网站链接页，说明网站做什么"
      />
      <Said reason={reasons.description} />
      <div className={styles.two}>
        <TextField
          {...{ form, name: 'category', label: linkFields.category, maxLength: 20, required: false }}
          {...typed('category')}
          placeholder="例如 行业协会"
        />
        <TextField
          {...{ form, name: 'icp_no', label: linkFields.icp_no, maxLength: 40, required: false }}
          {...typed('icp_no')}
          placeholder="例如 京ICP备00000000号"
        />
      </div>
      <Said reason={reasons.category} />
      <Said reason={reasons.icp_no} />
      <PictureUpload
        {...{ realm: 'enterprise', purpose: 'logo', name: 'logo', label: '标志（选填）', initial: name || '站' }}
        hint="方形图片，JPG、PNG 或 WebP；不传则显示名称的第一个字"
        defaultValue={site?.logo ?? ''}
        wrong={form.fields.logo}
      />
      <Said reason={reasons.logo} />
    </>
  )
}

function Said({ reason }: { reason: string | undefined }) {
  return reason ? <p className={styles.reason}>审核意见：{reason}</p> : null
}

/** What was typed of a site, as the calls take it. */
export function siteOf(typed: Record<SiteName, string>) {
  const { site_name, url, logo, description, category, icp_no } = typed
  return { site_name, url: url.trim(), logo, description, category, icp_no }
}
