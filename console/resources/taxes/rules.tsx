import { Button, Form, Input, Radio, Table } from 'antd'
import { useState } from 'react'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { choicesOf } from '#console/parts/list/list-query.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { proposeTaxMethod, readTaxes, type TaxTable } from '#contract/money/taxes.console.ts'
import { type TaxMethod, taxMethods } from '#contract/money/taxes.words.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'
import styles from './taxes.module.css'

/** By which method tax is withheld, what is owed to the office, and the tables of the law. */
export function RulesTab() {
  const asked = useAsk(readTaxes, {})
  const [asking, setAsking] = useState(false)
  return (
    <Loaded asked={asked}>
      {({ method, since, tables, liability, under_way }) => (
        <div className={styles.tab}>
          {method === 'none' && (
            <Notice type="warning" title="代扣已停用：支付方是法定扣缴义务人，请确认代理机构按月申报。" />
          )}
          <Facts
            facts={[
              { label: '现行方式', value: taxMethods[method] },
              { label: '自何时起', value: since ? formatMinute(since) : '系统默认' },
              { label: '已扣未缴', value: <Amount value={liability} /> },
              { label: '在途提现的税款', value: <Amount value={under_way} /> },
            ]}
          />
          <Allowed right="taxes.request">
            <div>
              <Button onClick={() => setAsking(true)}>申请更换方式</Button>
            </div>
          </Allowed>
          {tables.map((table) => (
            <LawTable key={`${table.method}${table.valid_from}`} table={table} />
          ))}
          {asking && <MethodDialog now={method} onSettled={asked.refresh} onClose={() => setAsking(false)} />}
        </div>
      )}
    </Loaded>
  )
}

function LawTable({ table }: { table: TaxTable }) {
  const { method, valid_from, share, monthly, fixed, fixed_upto, brackets } = table
  const cost =
    method === 'platform'
      ? `费用为收入的 ${Number(share) * 100}%，另每连续一个月减除 ${yuanText(monthly)}`
      : `收入不超过 ${yuanText(fixed_upto)} 减除 ${yuanText(fixed)}，超过的减除 ${Number(share) * 100}%`
  const rows = brackets.map((bracket, at) => ({ ...bracket, place: at + 1, above: brackets[at - 1]?.upto ?? null }))
  return (
    <section aria-label={taxMethods[method]}>
      <h2>{taxMethods[method]}</h2>
      <p className={styles.hint}>
        {valid_from} 起施行；{cost}。
      </p>
      <Table
        size="small"
        rowKey="place"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: '级数', dataIndex: 'place', width: 72 },
          {
            title: '应纳税所得额',
            render: (_, { above, upto }) =>
              upto === null
                ? `超过 ${yuanText(above ?? '0.00')}`
                : above === null
                  ? `不超过 ${yuanText(upto)}`
                  : `超过 ${yuanText(above)} 至 ${yuanText(upto)}`,
          },
          { title: '预扣率', render: (_, { rate }) => `${Math.round(Number(rate) * 10_000) / 100}%` },
          { title: '速算扣除数', render: (_, { quick }) => yuanText(quick) },
        ]}
      />
    </section>
  )
}

interface MethodDialogProps {
  now: TaxMethod
  onSettled(): Promise<void>
  onClose(): void
}

function MethodDialog({ now, onSettled, onClose }: MethodDialogProps) {
  return (
    <FormDialog<{ method: TaxMethod; reason: string }>
      title="申请更换代扣方式"
      okText="提交申请"
      doneMessage="已提交，等待另一位同事复核"
      initial={{ method: now, reason: '' }}
      beside={{ TAX_METHOD_SAME: 'method' }}
      submit={(values) => call(proposeTaxMethod, values)}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Form.Item name="method" label="代扣方式">
        <Radio.Group options={choicesOf(taxMethods)} />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, min: 5, message: '请至少写 5 个字' }]}>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
      <Follows>支付方是法定扣缴义务人；停用代扣须有代理机构申报。复核通过后对此后的提现与支付生效。</Follows>
    </FormDialog>
  )
}
