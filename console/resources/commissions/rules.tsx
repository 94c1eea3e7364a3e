import { PlusOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { rateToPercent } from '#console/parts/fields/rate.ts'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Section } from '#console/parts/records/review-drawer.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type CommissionRule, readRules, withdrawRule } from '#contract/money/commissions.console.ts'
import { commissionedPurposes } from '#contract/money/commissions.words.ts'
import { purposes } from '#contract/money/orders.words.ts'
import { call } from '../../call.ts'
import { Allowed, useRight } from '../../session.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { SecondLevel } from './second-level.tsx'

const states = {
  past: { label: '已过去', tone: 'plain' },
  current: { label: '现行', tone: 'good' },
  coming: { label: '即将生效', tone: 'coming' },
  withdrawn: { label: '已撤回', tone: 'gone' },
} as const

/** One rate for everything is said once. */
function ratesOf({ rates }: CommissionRule, level: 1 | 2): string {
  const found = rates.filter((one) => one.level === level)
  const all = new Set(found.map(({ rate }) => rate))
  if (found.length === 0) return '—'
  if (all.size === 1 && found.length === commissionedPurposes.length)
    return `全部 ${rateToPercent(found[0]?.rate ?? '')}%`
  return found.map(({ purpose, rate }) => `${purposes[purpose]} ${rateToPercent(rate)}%`).join('，')
}

/** The versions of the rule, and the second level. */
export function RulesTab() {
  const asked = useAsk(readRules, {})
  const mayChange = useRight('commissions.rules')
  const confirm = useConfirm()
  const [announcing, setAnnouncing] = useState(false)
  const withdraw = ({ version }: CommissionRule) =>
    confirm({
      title: `撤回第 ${version} 版规则？`,
      content: '它还没有生效；撤回后创客页面不再预告，现行规则继续有效。',
      okText: '撤回',
      work: async () => {
        await call(withdrawRule, { version })
        await asked.refresh()
      },
    })
  return (
    <Loaded asked={asked}>
      {({ list, second_level, notice_days }) => (
        <>
          <Section title="版本">
            <Allowed right="commissions.rules">
              <p>
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAnnouncing(true)}>
                  公布新版规则
                </Button>
              </p>
            </Allowed>
            <Table<CommissionRule>
              size="small"
              rowKey="version"
              pagination={false}
              dataSource={list}
              locale={{ emptyText: '还没有规则；公布第一版之前不计佣金' }}
              scroll={{ x: 1200 }}
              columns={[
                { title: '版本', width: 80, render: (_value, { version }) => `第 ${version} 版` },
                {
                  title: '状态',
                  width: 100,
                  render: (_value, { state }) => <Mark tone={states[state].tone}>{states[state].label}</Mark>,
                },
                { title: '生效时间', width: 150, render: (_value, { valid_from }) => formatMinute(valid_from) },
                { title: '直接邀请', width: 260, render: (_value, rule) => ratesOf(rule, 1) },
                { title: '间接邀请', width: 200, render: (_value, rule) => ratesOf(rule, 2) },
                { title: '结算期', width: 80, render: (_value, { freeze_days }) => `${freeze_days} 天` },
                { title: '首次付款', width: 90, render: (_value, one) => `${one.first_within_days} 天内` },
                { title: '计佣期', width: 90, render: (_value, { lasts_months }) => `${lasts_months} 个月` },
                { title: '说明', width: 200, dataIndex: 'note' },
                { title: '公布人', width: 100, dataIndex: 'announced_by' },
                {
                  title: '操作',
                  width: 80,
                  render: (_value, rule) =>
                    mayChange &&
                    rule.state === 'coming' && (
                      <RowButton label={`撤回第 ${rule.version} 版`} onClick={() => withdraw(rule)}>
                        撤回
                      </RowButton>
                    ),
                },
              ]}
            />
          </Section>
          <SecondLevel {...second_level} onChanged={asked.refresh} />
          {announcing && (
            <RuleDialog
              from={list.find(({ state }) => state === 'current')}
              levels={second_level.enabled ? 2 : 1}
              noticeDays={notice_days}
              onSettled={asked.refresh}
              onClose={() => setAnnouncing(false)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
