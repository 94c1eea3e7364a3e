import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input } from 'antd'
import styles from './lines-field.module.css'

interface QuestionsFieldProps {
  name: string
  label: string
  max: number
  extra?: string
}

const charactersMax = 30

/** What people are asked when they sign up, and which of it they have to answer. */
export function QuestionsField({ name, label, max, extra }: QuestionsFieldProps) {
  return (
    <Form.Item label={label} {...(extra && { extra })}>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <div className={styles.lines}>
            {fields.map((field, at) => (
              <div key={field.key} className={styles.line}>
                <Form.Item
                  name={[field.name, 'label']}
                  className={styles.text ?? ''}
                  rules={[{ required: true, whitespace: true, message: '请填写问题，或删除这一条' }]}
                >
                  <Input aria-label={`第 ${at + 1} 个问题`} maxLength={charactersMax} placeholder="例如 所在部门" />
                </Form.Item>
                <Form.Item name={[field.name, 'required']} className={styles.check ?? ''} valuePropName="checked">
                  <Checkbox>必填</Checkbox>
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除第 ${at + 1} 个问题`}
                  onClick={() => remove(field.name)}
                />
              </div>
            ))}
            {fields.length < max && (
              <Button
                type="dashed"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => add({ label: '', required: false })}
              >
                添加问题
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}
