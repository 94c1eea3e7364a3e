import { Table } from 'antd'
import { useState } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleScoreRule, listConsoleScoreRules } from '#contract/money/points.console.ts'
import { eventRealms, limitText, scoreEvents } from '#contract/money/points.words.ts'
import { useRight } from '../../session.ts'
import { RuleDialog } from './rule-dialog.tsx'

const whom = ({ event }: ConsoleScoreRule) =>
  eventRealms[event].map((realm) => (realm === 'enterprise' ? '企业' : '创客')).join('、')

/** What brings how many points, and what each brought lately. */
export function RulesTab() {
  const asked = useAsk(listConsoleScoreRules, {})
  const mayChange = useRight('points.rules')
  const [changing, setChanging] = useState<ConsoleScoreRule>()
  return (
    <Loaded asked={asked}>
      {({ list }) => (
        <>
          <Table<ConsoleScoreRule>
            size="small"
            rowKey="event"
            pagination={false}
            dataSource={list}
            columns={[
              { title: '事项', width: 180, render: (_value, { event }) => scoreEvents[event].name },
              { title: '面向', width: 110, render: (_value, rule) => whom(rule) },
              { title: '积分', width: 80, align: 'right', dataIndex: 'points' },
              { title: '上限', width: 180, render: (_value, rule) => limitText(rule) },
              {
                title: '状态',
                width: 90,
                render: (_value, { active }) => (
                  <Mark tone={active ? 'good' : 'plain'}>{active ? '启用' : '停用'}</Mark>
                ),
              },
              { title: '近 30 天', width: 100, align: 'right', render: (_value, { times }) => `${times} 次` },
              { title: '发放', width: 100, align: 'right', dataIndex: 'given' },
              {
                title: '修改时间',
                width: 150,
                render: (_value, { updated_at }) => (updated_at ? formatMinute(updated_at) : '—'),
              },
              {
                title: '操作',
                width: 80,
                render: (_value, rule) =>
                  mayChange && (
                    <RowButton label={`修改“${scoreEvents[rule.event].name}”`} onClick={() => setChanging(rule)}>
                      修改
                    </RowButton>
                  ),
              },
            ]}
          />
          {changing && (
            <RuleDialog
              key={changing.event}
              rule={changing}
              onSettled={asked.refresh}
              onClose={() => setChanging(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
