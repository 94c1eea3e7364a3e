import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import { optionsMax } from '#contract/catalogue/activities.words.ts'
import { type QuestionKind, questionKinds } from '#contract/catalogue/signups.words.ts'
import styles from './questions-field.module.css'

interface QuestionsFieldProps {
  name: string
  label: string
  max: number
  extra?: string
}

const charactersMax = 30
const kinds = Object.entries(questionKinds).map(([value, label]) => ({ value, label }))
const hasOptions = (kind: QuestionKind | undefined) => kind === 'choice' || kind === 'several'

/** What people are asked when they sign up, of which kind it is, and which of it they have to answer. */
export function QuestionsField({ name, label, max, extra }: QuestionsFieldProps) {
  return (
    <Form.Item label={label} {...(extra && { extra })}>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <div className={styles.questions}>
            {fields.map((field, at) => (
              <div key={field.key} className={styles.question}>
                <div className={styles.line}>
                  <Form.Item
                    name={[field.name, 'label']}
                    className={styles.text ?? ''}
                    rules={[{ required: true, whitespace: true, message: '请填写问题，或删除这一条' }]}
                  >
                    <Input aria-label={`第 ${at + 1} 个问题`} maxLength={charactersMax} placeholder="例如 所在部门" />
                  </Form.Item>
                  <Form.Item name={[field.name, 'kind']} className={styles.kind ?? ''}>
                    <Select aria-label={`第 ${at + 1} 个问题的类型`} options={kinds} />
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
                <Choices list={name} at={field.name} number={at + 1} />
              </div>
            ))}
            {fields.length < max && (
              <Button
                type="dashed"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => add({ label: '', kind: 'text', required: false, options: [] })}
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

/** What there is to choose from, where there is something. */
function Choices({ list, at, number }: { list: string; at: number; number: number }) {
  return (
    <Form.Item noStyle dependencies={[[list, at, 'kind']]}>
      {({ getFieldValue }) =>
        hasOptions(getFieldValue([list, at, 'kind'])) && (
          <Form.Item
            name={[at, 'options']}
            rules={[{ type: 'array', min: 2, max: optionsMax, message: `请填写 2 至 ${optionsMax} 个选项` }]}
          >
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', '，', '、']}
              aria-label={`第 ${number} 个问题的选项`}
              placeholder="输入一个选项后按回车"
            />
          </Form.Item>
        )
      }
    </Form.Item>
  )
}
