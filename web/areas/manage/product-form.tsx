import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ownProduct } from '#contract/catalogue/own-companies.ts'
import type { OwnLimits } from '#contract/catalogue/own-records.ts'
import { Button } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { CheckField, Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './manage.module.css'
import type { OwnProduct } from './own-types.ts'
import { PairsField } from './pairs-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { PriceFields, pricedOf } from './price-fields.tsx'
import { Reason } from './reason.tsx'
import { RichField } from './rich-field.tsx'

type Name =
  | ('name' | 'summary' | 'html' | 'pictures' | 'specifications')
  | ('pricing' | 'price_from' | 'price_to' | 'unit' | 'sold_out')

interface Props {
  product: OwnProduct | null
  limits: OwnLimits
}

/** A product as its owner writes it. */
export function ProductForm({ product, limits }: Props) {
  const { reloadPage } = useAccount('enterprise')
  const navigate = useNavigate()
  const handsIn = useRef(false)
  const form = useForm<Name>(async (typed) => {
    const submits = handsIn.current
    const given = givenOf(typed)
    const saved = product
      ? await callAs.enterprise(ownProduct.save, { ...given, id: product.id, version: product.version })
      : await callAs.enterprise(ownProduct.add, given)
    const seen = { id: saved.id, version: saved.version }
    const stay = () => (product ? reloadPage() : navigate(`/manage/addProduct?id=${saved.id}`, { replace: true }))
    if (!submits) {
      showToast('已保存', 'success')
      await stay()
      return
    }
    try {
      await callAs.enterprise(ownProduct.handIn, seen)
    } catch (error) {
      await stay()
      throw error
    }
    showToast('已提交审核', 'success')
    await navigate('/manage/product')
  })
  const waits = product?.revision?.state === 'review'
  const said = product?.revision?.state === 'rejected' ? product.revision.reasons : {}
  return (
    <fieldset className={styles.form} disabled={waits} aria-label="产品">
      <Form form={form}>
        <TextField {...{ form, name: 'name', label: '产品名称', maxLength: 60 }} defaultValue={product?.name ?? ''} />
        <Reason said={said.name} />
        <TextAreaField
          {...{ form, name: 'summary', label: '一句话简介', rows: 2, maxLength: 200, required: true }}
          defaultValue={product?.summary ?? ''}
        />
        <Reason said={said.summary} />
        <PicturesField
          {...{ name: 'pictures', label: '图片', max: Math.max(limits.pictures_max, product?.pictures.length ?? 0) }}
          hint={`最多 ${limits.pictures_max} 张，第一张是封面，建议 800 × 600 像素`}
          defaultValue={product?.pictures ?? []}
          wrong={form.fields.pictures}
          reason={said.pictures}
        />
        <PriceFields
          form={form}
          names={{ from: 'price_from', to: 'price_to', unit: 'unit' }}
          legend="价格"
          value={{ from: product?.price_from ?? null, to: product?.price_to ?? null, unit: product?.unit ?? '' }}
          unitMax={10}
          unitHint="例如 台"
        />
        <CheckField form={form} name="sold_out" defaultChecked={product?.sold_out ?? false}>
          暂时售罄，读者仍可看到
        </CheckField>
        <PairsField
          {...{ name: 'specifications', label: '规格参数', max: 30, defaultValue: product?.specifications ?? [] }}
          wrong={form.fields.specifications}
          reason={said.specifications}
        />
        <RichField
          {...{ name: 'html', label: '产品介绍', defaultValue: product?.html ?? '', readOnly: waits }}
          wrong={form.fields.html}
          reason={said.html}
        />
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

/** What was typed, as the call takes it. */
function givenOf(typed: Record<Name, string>) {
  const { name, summary, html, pricing, price_from, price_to, unit = '' } = typed
  const { from, to } = pricedOf(pricing, price_from, price_to)
  return {
    ...{ name, summary, html, unit },
    pictures: JSON.parse(typed.pictures) as string[],
    specifications: JSON.parse(typed.specifications) as { name: string; value: string }[],
    price_from: from,
    price_to: to,
    sold_out: typed.sold_out === 'on',
  }
}
