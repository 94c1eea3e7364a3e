import { Form } from 'antd'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { type BoostPrices, readBoostPrices, saveBoostPrices } from '#contract/catalogue/boosts.ts'
import { boostKindKeys, boostKinds } from '#contract/catalogue/boosts.words.ts'
import { call } from '../../call.ts'

type Values = Record<string, string>

const nameOf = (kind: string, days: number) => `${kind}_${days}`

/** What standing first costs, for each list and each number of days. */
export function PricesDialog({ onClose }: { onClose(): void }) {
  const { data } = useAskOne(readBoostPrices, {})
  if (!data) return null
  const each = boostKindKeys.flatMap((kind) => data[kind].map(({ days, price }) => ({ kind, days, price })))
  return (
    <FormDialog<Values>
      title="修改置顶的价格"
      okText="保存"
      doneMessage="已保存"
      initial={Object.fromEntries(each.map(({ kind, days, price }) => [nameOf(kind, days), price]))}
      submit={(values) => call(saveBoostPrices, pricesOf(data, values))}
      onSettled={() => Promise.resolve()}
      onClose={onClose}
    >
      <Follows>新价格对之后的订单生效，已经下单的不受影响。</Follows>
      {each.map(({ kind, days }) => (
        <Form.Item
          key={nameOf(kind, days)}
          name={nameOf(kind, days)}
          label={`${boostKinds[kind]} ${days} 天（元）`}
          rules={[{ required: true, message: '请填写价格' }, yuanRule]}
        >
          <YuanField />
        </Form.Item>
      ))}
    </FormDialog>
  )
}

function pricesOf(prices: BoostPrices, values: Values): BoostPrices {
  const priced = (kind: 'company' | 'business') =>
    prices[kind].map(({ days, price }) => ({ days, price: completeYuan(values[nameOf(kind, days)] ?? price) }))
  return { company: priced('company'), business: priced('business') }
}
