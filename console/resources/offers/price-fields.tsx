import { Form } from 'antd'
import { YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import styles from './screen.module.css'

/** What it costs, and what it cost before, if that is more. */
export function PriceFields() {
  return (
    <div className={styles.row}>
      <Form.Item
        name="price"
        label="现价（元）"
        extra="录入之后，新的价格在“价格表”中公布。"
        rules={[{ required: true, message: '请填写现价' }, yuanRule]}
      >
        <YuanField placeholder="0.00" />
      </Form.Item>
      <Form.Item name="original_price" label="原价（元）" extra="不填则不显示划线价。" rules={[yuanRule]}>
        <YuanField optional placeholder="可以不填" />
      </Form.Item>
    </div>
  )
}

export function sayPrice({ price, original_price }: { price: string; original_price: string | null }) {
  return (
    <>
      {price}
      {original_price && <del className={styles.before}>{original_price}</del>}
    </>
  )
}
