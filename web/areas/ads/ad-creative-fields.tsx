import { useState } from 'react'
import type { SlotFacts } from '#contract/catalogue/ads.ts'
import { type AdTrade, adTradeKeys, adTrades, targetFault } from '#contract/catalogue/ads.words.ts'
import type { AdCreative } from '#contract/catalogue/own-ads.ts'
import { type FormControl, TextField } from '#web/kit/form/form.tsx'
import styles from './ad-creative-fields.module.css'
import { AdImageField, AdPapersField, type OwnPaper } from './ad-files.tsx'

export type CreativeName = keyof AdCreative

interface GivenCreative extends Omit<AdCreative, 'qualifications'> {
  papers: readonly OwnPaper[]
}

export const blankCreative: GivenCreative = {
  ...{ title: '', image: '', alt: '', target_url: '', trade: 'none', approval_no: '', papers: [] },
}

interface Props<Name extends string> {
  form: FormControl<Name | CreativeName>
  slot: Pick<SlotFacts, 'width' | 'height' | 'image_types' | 'image_bytes_max' | 'needs_qualification'>
  given: GivenCreative
  onImage(url: string): void
}

/** What is shown in a slot, and what proves that it may be. */
export function AdCreativeFields<Name extends string>({ form: control, slot, given, onImage }: Props<Name>) {
  // A form may ask for more than these; here only these are named.
  const form = control as FormControl<CreativeName>
  const [image, setImage] = useState(given.image)
  const [papers, setPapers] = useState(given.papers)
  const [trade, setTrade] = useState<AdTrade>(given.trade)
  const regulated = trade !== 'none'
  return (
    <>
      <AdImageField
        slot={slot}
        url={image}
        wrong={form.fields.image}
        onChange={(url) => {
          setImage(url)
          onImage(url)
        }}
      />
      <div className={styles.pair}>
        <TextField form={form} name="title" label="标题" maxLength={40} defaultValue={given.title} autoComplete="off" />
        <TextField
          form={form}
          name="alt"
          label="图片说明"
          maxLength={60}
          defaultValue={given.alt}
          autoComplete="off"
          hint="读屏软件读出的文字，说清图片讲了什么"
        />
      </div>
      <TextField
        form={form}
        name="target_url"
        label="点击后打开"
        maxLength={500}
        defaultValue={given.target_url}
        placeholder="https:// 或本站的 /company/…"
        autoComplete="off"
        inputMode="url"
        check={(typed) => targetFault(typed) || undefined}
      />
      <div className={styles.pair}>
        <label className={styles.trade}>
          <span>所属行业</span>
          <select name="trade" value={trade} onChange={({ currentTarget }) => setTrade(currentTarget.value as AdTrade)}>
            {adTradeKeys.map((key) => (
              <option key={key} value={key}>
                {adTrades[key]}
              </option>
            ))}
          </select>
        </label>
        {regulated && (
          <TextField
            form={form}
            name="approval_no"
            label="广告审查批准文号"
            maxLength={60}
            defaultValue={given.approval_no}
            autoComplete="off"
            hint="法律规定这些行业的广告须先经审查"
          />
        )}
      </div>
      <AdPapersField
        papers={papers}
        required={slot.needs_qualification}
        wrong={form.fields.qualifications}
        onChange={setPapers}
      />
    </>
  )
}

/** What was typed, as it is sent. */
export function creativeOf(typed: Partial<Record<CreativeName, string>>): AdCreative {
  const { title = '', image = '', alt = '', target_url = '', trade = 'none', approval_no = '' } = typed
  const qualifications = (typed.qualifications ?? '').split(',').filter(Boolean)
  return { title, image, alt, target_url, trade: trade as AdTrade, approval_no, qualifications }
}
