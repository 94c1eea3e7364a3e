import { Form, InputNumber, Radio, Space, Switch } from 'antd'
import { call } from '#console/call.ts'
import { FormPage } from '#console/parts/form/form-page.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { useRight } from '#console/session.ts'
import { type OwnKind, type OwnRules, readOwnRules, saveOwnRules } from '#contract/catalogue/own-records.ts'
import { levels, reviewModes, reviewModeWords } from '#contract/catalogue/own-records.words.ts'
import styles from './own-rules.module.css'

const nouns: Readonly<Record<OwnKind, string>> = {
  company: '企业主页',
  product: '产品',
  business: '商机',
  link: '网站链接',
}
type Versioned = OwnRules & { version: number }

const levelNames = ['未认证', '一级', '二级', '三级']

/** What enterprises keep themselves: how much of it is looked at, and how many there may be. */
export function OwnRulesForms() {
  const asked = useAsk(readOwnRules, {})
  return (
    <Loaded asked={asked}>
      {(rules) => (
        <div className={styles.forms}>
          {(Object.keys(nouns) as OwnKind[]).map((kind) => (
            <RulesForm
              key={`${kind} ${JSON.stringify(rules[kind])}`}
              kind={kind}
              rules={rules[kind]}
              onDone={() => void asked.refresh()}
            />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function RulesForm({ kind, rules, onDone }: { kind: OwnKind; rules: Versioned; onDone(): void }) {
  const readOnly = !useRight('settings.edit')
  return (
    <FormPage<Versioned>
      name={`own-${kind}`}
      title={`企业自助：${nouns[kind]}`}
      embedded
      readOnly={readOnly}
      initial={rules}
      submit={(given) => call(saveOwnRules, { kind, ...rules, ...given })}
      conflict={{
        subject: `setting:own.${kind}`,
        read: async () => (await call(readOwnRules, {}))[kind],
        say: { review: (mode: OwnRules['review']) => reviewModeWords[mode] },
      }}
      onDone={onDone}
    >
      <h2 className={styles.heading}>{nouns[kind]}</h2>
      <Form.Item label="审核" name="review" extra="已有的内容不受影响。">
        <Radio.Group
          optionType="button"
          options={reviewModes.map((value) => ({ value, label: reviewModeWords[value] }))}
        />
      </Form.Item>
      {kind === 'business' && (
        <Form.Item label="发布需要企业认证" name="certified" valuePropName="checked">
          <Switch checkedChildren="需要" unCheckedChildren="不需要" />
        </Form.Item>
      )}
      {kind !== 'company' && (
        <Levels label={kind === 'business' ? '进行中的数量上限' : '数量上限'} name="max" max={1000} />
      )}
      {(kind === 'product' || kind === 'business') && <Levels label="图片上限" name="pictures" max={9} />}
    </FormPage>
  )
}

function Levels({ label, name, max }: { label: string; name: 'max' | 'pictures'; max: number }) {
  return (
    <Form.Item label={label} htmlFor={name}>
      <Space wrap>
        {levels.map((level) => (
          <Form.Item key={level} name={[name, level]} noStyle rules={[{ required: true, message: '请填写' }]}>
            <InputNumber min={0} max={max} precision={0} prefix={levelNames[level]} aria-label={levelNames[level]} />
          </Form.Item>
        ))}
      </Space>
    </Form.Item>
  )
}
