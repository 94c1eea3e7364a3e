import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import styles from './lines-field.module.css'

interface LinesFieldProps {
  name: string
  label: string
  /** What one line is called: `权益`. */
  noun: string
  characters: number
  max: number
  extra?: string
}

/** A list of short sentences, one field each: added, changed, taken away. */
export function LinesField({ name, label, noun, characters, max, extra }: LinesFieldProps) {
  return (
    <Form.Item label={label} htmlFor={name} {...(extra && { extra })}>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <div className={styles.lines}>
            {fields.map((field, at) => (
              <div key={field.key} className={styles.line}>
                <Form.Item
                  name={field.name}
                  className={styles.text ?? ''}
                  rules={[{ required: true, whitespace: true, message: `请填写${noun}，或删除这一条` }]}
                >
                  <Input
                    maxLength={characters}
                    aria-label={`${noun}第 ${at + 1} 条`}
                    onPressEnter={(event) => {
                      event.preventDefault()
                      if (fields.length < max) add('', at + 1)
                    }}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除${noun}第 ${at + 1} 条`}
                  onClick={() => remove(field.name)}
                />
              </div>
            ))}
            {fields.length < max && (
              <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add('')}>
                添加{noun}
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}
