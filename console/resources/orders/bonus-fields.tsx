import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { ratePattern } from '#console/parts/fields/rate.ts'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import styles from './screen.module.css'

const linesMax = 12

const amountRules = (message: string) => [{ required: true, message }, yuanRule]

/** Amounts that can be chosen by one tap, and what is given with each. */
export function PackagesField() {
  return (
    <Lines
      name="packages"
      label="充值套餐"
      noun="套餐"
      extra="企业一键选择的金额；标签会显示在金额旁，可以不填。"
      blank={{ amount: '', bonus_amount: '0.00', label: '' }}
      unlike="amount"
      heads={['充值金额', '赠送推广金', '标签']}
    >
      {(at, place) => (
        <>
          <Form.Item name={[at, 'amount']} className={styles.cell ?? ''} rules={amountRules('请填写充值金额')}>
            <YuanField aria-label={`第 ${place} 个套餐的充值金额`} />
          </Form.Item>
          <Form.Item name={[at, 'bonus_amount']} className={styles.cell ?? ''} rules={amountRules('请填写赠送金额')}>
            <YuanField aria-label={`第 ${place} 个套餐的赠送金额`} />
          </Form.Item>
          <Form.Item name={[at, 'label']} className={styles.cell ?? ''}>
            <Input maxLength={12} aria-label={`第 ${place} 个套餐的标签`} />
          </Form.Item>
        </>
      )}
    </Lines>
  )
}

/** For any other amount: the share of the highest step it reaches. */
export function BonusStepsField() {
  return (
    <Lines
      name="bonus_steps"
      label="其他金额的赠送"
      noun="档位"
      extra="不是套餐的金额，按达到的最高一档赠送，向下取整到分。"
      blank={{ from_amount: '', percent: '' }}
      unlike="from_amount"
      heads={['起始金额', '赠送比例']}
    >
      {(at, place) => (
        <>
          <Form.Item name={[at, 'from_amount']} className={styles.cell ?? ''} rules={amountRules('请填写起始金额')}>
            <YuanField aria-label={`第 ${place} 档的起始金额`} />
          </Form.Item>
          <Form.Item
            name={[at, 'percent']}
            className={styles.cell ?? ''}
            rules={[
              { required: true, message: '请填写比例' },
              { pattern: ratePattern, message: '0 到 100 之间，最多两位小数' },
            ]}
          >
            <Input suffix="%" maxLength={6} inputMode="decimal" aria-label={`第 ${place} 档的赠送比例`} />
          </Form.Item>
        </>
      )}
    </Lines>
  )
}

interface LinesProps {
  name: string
  label: string
  noun: string
  extra: string
  blank: Record<string, string>
  /** No two lines may have the same amount here. */
  unlike: string
  heads: readonly string[]
  children(at: number, place: number): ReactNode
}

function Lines({ name, label, noun, extra, blank, unlike, heads, children }: LinesProps) {
  const line = `${styles.line} ${heads.length === 2 ? styles.pair : ''}`
  const differ = {
    validator: async (_rule: unknown, lines: Record<string, string>[] | undefined) => {
      const given = (lines ?? []).map((line) => completeYuan(line?.[unlike] ?? '')).filter(Boolean)
      if (new Set(given).size < given.length) throw new Error('金额不能重复')
    },
  }
  return (
    <Form.Item label={label} extra={extra}>
      <Form.List name={name} rules={[differ]}>
        {(fields, { add, remove }, { errors }) => (
          <div className={styles.lines}>
            {fields.length > 0 && (
              <div className={`${line} ${styles.heads}`} aria-hidden>
                {heads.map((head) => (
                  <span key={head}>{head}</span>
                ))}
              </div>
            )}
            {fields.map((field, at) => (
              <div key={field.key} className={line}>
                {children(field.name, at + 1)}
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除第 ${at + 1} 个${noun}`}
                  onClick={() => remove(field.name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {fields.length < linesMax && (
              <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add(blank)}>
                添加{noun}
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}
