import { Form } from 'antd'
import styles from './moment-field.module.css'
import { MomentField } from './moment-field.tsx'

interface WindowFieldProps {
  starts?: string
  ends?: string
}

/** From when and until when something is shown: two fields of the form, in Shanghai's time. */
export function WindowField({ starts = 'starts_at', ends = 'ends_at' }: WindowFieldProps) {
  return (
    <div className={styles.pair}>
      <Form.Item name={starts} label="开始时间" rules={[{ required: true, message: '请选择开始时间' }]}>
        <MomentField placeholder="从何时开始展示" />
      </Form.Item>
      <Form.Item
        name={ends}
        label="结束时间"
        dependencies={[starts]}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, end: string | null) => {
              const start: string | null = getFieldValue(starts)
              if (start && end && Date.parse(end) <= Date.parse(start)) throw new Error('结束时间应晚于开始时间')
            },
          }),
        ]}
      >
        <MomentField placeholder="不填则一直展示" />
      </Form.Item>
    </div>
  )
}
