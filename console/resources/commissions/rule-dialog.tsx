import { Form, Input, InputNumber } from 'antd'
import { MomentField } from '#console/parts/fields/moment-field.tsx'
import { percentToRate, ratePattern, rateToPercent } from '#console/parts/fields/rate.ts'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { announceRule, type CommissionRule } from '#contract/money/commissions.console.ts'
import {
  type CommissionedPurpose,
  type CommissionLevel,
  commissionedPurposes,
  previewInWords,
  type RateOf,
} from '#contract/money/commissions.words.ts'
import { purposes } from '#contract/money/orders.words.ts'
import { call } from '../../call.ts'
import styles from './rule-dialog.module.css'

type Percents = Partial<Record<CommissionedPurpose, string>>

interface Values {
  direct: Percents
  indirect: Percents
  freeze_days: number
  first_within_days: number
  lasts_months: number
  valid_from: string | null
  note: string
}

interface RuleDialogProps {
  from: CommissionRule | undefined
  levels: 1 | 2
  noticeDays: number
  onSettled(): Promise<void>
  onClose(): void
}

const percentsIn = (rule: CommissionRule | undefined, level: CommissionLevel): Percents =>
  Object.fromEntries(
    (rule?.rates ?? []).filter((one) => one.level === level).map(({ purpose, rate }) => [purpose, rateToPercent(rate)]),
  )

const typed = (percents: Percents | undefined, level: CommissionLevel) =>
  commissionedPurposes.flatMap((purpose) => {
    const percent = percents?.[purpose] ?? ''
    return ratePattern.test(percent) && Number(percent) > 0 ? [{ purpose, level, percent }] : []
  })

/** Announces a new version; what an order would pay is shown while it is typed. */
export function RuleDialog({ from, levels, noticeDays, onSettled, onClose }: RuleDialogProps) {
  return (
    <FormDialog<Values>
      width={760}
      title="公布新版佣金规则"
      okText="公布"
      doneMessage="已公布"
      beside={{ RULE_TOO_SOON: 'valid_from', RULE_THERE: 'valid_from' }}
      initial={{
        direct: percentsIn(from, 1),
        indirect: percentsIn(from, 2),
        freeze_days: from?.freeze_days ?? 15,
        first_within_days: from?.first_within_days ?? 30,
        lasts_months: from?.lasts_months ?? 12,
        valid_from: null,
        note: '',
      }}
      submit={({ direct, indirect, ...rest }) =>
        call(announceRule, {
          ...rest,
          rates: [...typed(direct, 1), ...typed(indirect, 2)].map(({ percent, ...one }) => ({
            ...one,
            rate: percentToRate(percent),
          })),
        })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>
        {`已产生的佣金不变，新规则只用于生效之后的付款。降低比例、延长结算期等对创客不利的变化，须提前 ${noticeDays} 天公布。`}
      </Follows>
      <div className={styles.rates}>
        <span>用途</span>
        <span>直接邀请（%）</span>
        <span>间接邀请（%）</span>
        {commissionedPurposes.map((purpose) => (
          <Rates key={purpose} purpose={purpose} />
        ))}
      </div>
      {levels === 1 && <p className={styles.hint}>间接邀请的比例只在二级佣金开启后使用，现在没有开启。</p>}
      <div className={styles.numbers}>
        <Days name="freeze_days" label="结算期（天）" min={0} max={365} />
        <Days name="first_within_days" label="首次付款须在注册后（天）" min={1} max={365} />
        <Days name="lasts_months" label="自注册起计佣（月）" min={1} max={60} />
      </div>
      <Form.Item name="valid_from" label="生效时间" extra="留空为立即生效。">
        <MomentField placeholder="立即" />
      </Form.Item>
      <Form.Item name="note" label="为什么修改" rules={[{ required: true, whitespace: true, message: '请写明' }]}>
        <Input maxLength={200} showCount />
      </Form.Item>
      <Preview levels={levels} />
    </FormDialog>
  )
}

function Rates({ purpose }: { purpose: CommissionedPurpose }) {
  const rules = [{ pattern: ratePattern, message: '请填写百分比' }]
  return (
    <>
      <span>{purposes[purpose]}</span>
      <Form.Item name={['direct', purpose]} rules={rules} noStyle>
        <Input aria-label={`${purposes[purpose]}直接邀请（%）`} placeholder="不计佣" />
      </Form.Item>
      <Form.Item name={['indirect', purpose]} rules={rules} noStyle>
        <Input aria-label={`${purposes[purpose]}间接邀请（%）`} placeholder="不计佣" />
      </Form.Item>
    </>
  )
}

function Days(props: { name: keyof Values & string; label: string; min: number; max: number }) {
  const { name, label, min, max } = props
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: '请填写' }]}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  )
}

/** By the same sums as are paid. */
function Preview({ levels }: { levels: 1 | 2 }) {
  const form = Form.useFormInstance<Values>()
  const direct = Form.useWatch<Percents | undefined>('direct', form)
  const indirect = Form.useWatch<Percents | undefined>('indirect', form)
  const rates: RateOf[] = [...typed(direct, 1), ...typed(indirect, 2)].map(({ percent, ...one }) => ({
    ...one,
    rate: Number(percentToRate(percent).replace('.', '')),
  }))
  return (
    <section aria-label="试算" aria-live="polite">
      <h3 className={styles.title}>试算</h3>
      <ul className={styles.preview}>
        {previewInWords({ rates }, levels).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
