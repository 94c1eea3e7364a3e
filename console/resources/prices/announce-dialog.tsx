import { Form, Input } from 'antd'
import { MomentField } from '#console/parts/fields/moment-field.tsx'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { announcePrices, type PriceList } from '#contract/money/prices.console.ts'
import { call } from '../../call.ts'
import { inWords, PriceLines } from './price-lines.tsx'

type Values = Record<string, string | null>

interface AnnounceDialogProps {
  list: PriceList
  noticeDays: number
  onSettled(): Promise<void>
  onClose(): void
}

const fieldOf = (item: string) => item.replaceAll('.', '_')

/** Announces a new version of one list; what changes is said while it is typed. */
export function AnnounceDialog({ list, noticeDays, onSettled, onClose }: AnnounceDialogProps) {
  const { items, title } = list
  return (
    <FormDialog<Values>
      title={`公布新价格：${title}`}
      okText="公布"
      doneMessage="已公布"
      beside={{ PRICE_TOO_SOON: 'effective_at', PRICE_THERE: 'effective_at' }}
      initial={{
        ...Object.fromEntries(items.map(({ item, price, next_price }) => [fieldOf(item), next_price ?? price])),
        ...{ effective_at: null, note: '' },
      }}
      submit={({ effective_at = null, note, ...typed }) =>
        call(announcePrices, {
          ...{ list: list.list, stamp: list.stamp, effective_at, note: note ?? '' },
          prices: items.map(({ item }) => {
            const text = typed[fieldOf(item)]
            return { item, price: text ? completeYuan(text) : null }
          }),
        })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>
        {`已经下单的不受影响。涨价须提前 ${noticeDays} 天公布，公布后买家在原价旁边看到新价格；降价可以立即生效。`}
      </Follows>
      {items.map(({ item, label, optional }) => (
        <Form.Item
          key={item}
          name={fieldOf(item)}
          label={`${label}（元）`}
          rules={[{ required: !optional, message: '请填写价格' }, yuanRule]}
          {...(optional && { extra: '不填则不提供。' })}
        >
          <YuanField optional={optional} />
        </Form.Item>
      ))}
      <Form.Item name="effective_at" label="生效时间" extra="留空为立即生效。">
        <MomentField placeholder="立即" />
      </Form.Item>
      <Form.Item name="note" label="为什么修改" rules={[{ required: true, whitespace: true, message: '请写明' }]}>
        <Input maxLength={200} showCount />
      </Form.Item>
      <Difference items={items} noticeDays={noticeDays} />
    </FormDialog>
  )
}

/** What each item costs now and then, and whether that has to be announced ahead. */
function Difference({ items, noticeDays }: { items: PriceList['items']; noticeDays: number }) {
  const form = Form.useFormInstance<Values>()
  const typed = (Form.useWatch([], form) ?? {}) as Values
  const changed = items.flatMap(({ item, label, price }) => {
    const text = typed[fieldOf(item)]
    const then = text ? completeYuan(text) : null
    if (then === price) return []
    const rises = price !== null && (then === null || Number(then) > Number(price))
    return [{ item, rises, text: `${label}：${inWords(price)} → ${inWords(then)}` }]
  })
  const rises = changed.some((one) => one.rises)
  return (
    <section aria-label="与现行价格的差别" aria-live="polite">
      {changed.length === 0 ? <p>价格没有变化。</p> : <p>与现行价格的差别：</p>}
      <PriceLines lines={changed} />
      {rises && <p>其中有涨价，最早 {noticeDays} 天后生效。</p>}
    </section>
  )
}
