import { useState } from 'react'
import { typedYuan } from '#web/kit/account/wallet-amounts.ts'
import { type FormControl, TextField } from '#web/kit/form/form.tsx'
import styles from './manage.module.css'

const pricings = { open: '面议', one: '一口价', range: '价格区间' } as const
export type Pricing = keyof typeof pricings

/** What the fields are called in the form they stand in. */
interface Names<Name extends string> {
  from: Name
  to: Name
  unit: Name
}

interface PriceFieldsProps<Name extends string> {
  form: FormControl<Name>
  names: Names<NoInfer<Name>>
  legend: string
  value: { from: string | null; to: string | null; unit: string }
  unitMax: number
  unitHint: string
}

function pricingOf({ from, to }: { from: string | null; to: string | null }): Pricing {
  if (from === null) return 'open'
  return to === null ? 'one' : 'range'
}

/** One price, from one to another, or to be agreed. */
export function PriceFields<Name extends string>(props: PriceFieldsProps<Name>) {
  const { form, names, legend, value, unitMax, unitHint } = props
  const [pricing, setPricing] = useState<Pricing>(pricingOf(value))
  const amount = { form, inputMode: 'decimal', before: '￥', maxLength: 14 } as const
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.choices}>
        {Object.entries(pricings).map(([key, name]) => (
          <label key={key}>
            <input
              type="radio"
              name="pricing"
              value={key}
              checked={key === pricing}
              onChange={() => setPricing(key as Pricing)}
            />
            {name}
          </label>
        ))}
      </div>
      {pricing !== 'open' && (
        <div className={styles.three}>
          <TextField
            {...amount}
            name={names.from}
            label={pricing === 'one' ? '价格（元）' : '最低价（元）'}
            defaultValue={value.from ?? ''}
          />
          {pricing === 'range' && (
            <TextField {...amount} name={names.to} label="最高价（元）" defaultValue={value.to ?? ''} />
          )}
          <TextField
            {...{ form, name: names.unit, label: '计价单位', required: false, maxLength: unitMax }}
            placeholder={unitHint}
            defaultValue={value.unit}
          />
        </div>
      )}
    </fieldset>
  )
}

/** What was typed of a price, as calls take it. */
export function pricedOf(pricing: string, from: string | undefined, to: string | undefined) {
  const amount = (text: string | undefined) => (text?.trim() ? (typedYuan(text) ?? text.trim()) : null)
  return {
    from: pricing === 'open' ? null : amount(from),
    to: pricing === 'range' ? amount(to) : null,
  }
}
