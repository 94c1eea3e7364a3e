import { Button, Checkbox, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { Section } from '#console/parts/records/review-drawer.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type CommissionSwitch, decideSecondLevel, switchSecondLevel } from '#contract/money/commissions.console.ts'
import { call } from '../../call.ts'
import { useRight } from '../../session.ts'

interface SecondLevelProps {
  enabled: boolean
  list: readonly CommissionSwitch[]
  onChanged(): Promise<void>
}

const states = { requested: '待复核', agreed: '已同意', declined: '未同意' } as const
const warning =
  '《禁止传销条例》第七条把“以发展的下线的销售业绩为依据计算和给付上线报酬”列为传销行为。开启二级佣金前，请先取得法务的书面意见。'

/** Whether whoever brought the bringer is paid too: on by two people, off by one. */
export function SecondLevel({ enabled, list, onChanged }: SecondLevelProps) {
  const maySwitch = useRight('commissions.levels')
  const confirm = useConfirm()
  const [asking, setAsking] = useState(false)
  const waiting = list.find(({ state }) => state === 'requested')
  const decide = ({ id }: CommissionSwitch, agree: boolean) =>
    confirm({
      title: agree ? '同意开启二级佣金？' : '不同意开启二级佣金？',
      content: agree ? warning : '开关保持关闭。',
      okText: agree ? '同意开启' : '不同意',
      work: async () => {
        await call(decideSecondLevel, { id, agree, note: '' })
        await onChanged()
      },
    })
  return (
    <Section title="二级佣金">
      <Notice type="warning" title={warning} />
      <p>
        <Mark tone={enabled ? 'waiting' : 'plain'}>{enabled ? '已开启' : '未开启'}</Mark>
      </p>
      {maySwitch && (enabled || !waiting) && (
        <p>
          <Button danger={!enabled} onClick={() => setAsking(true)}>
            {enabled ? '关闭二级佣金' : '申请开启二级佣金'}
          </Button>
        </p>
      )}
      {list.length > 0 && (
        <Table<CommissionSwitch>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...list]}
          columns={[
            { title: '内容', width: 80, render: (_value, one) => (one.enabled ? '开启' : '关闭') },
            { title: '状态', width: 90, render: (_value, { state }) => states[state] },
            { title: '原因', dataIndex: 'reason' },
            {
              title: '申请',
              width: 220,
              render: (_value, one) => `${one.requested_by} ${formatMinute(one.requested_at)}`,
            },
            {
              title: '复核',
              width: 220,
              render: (_value, one) => (one.decided_at ? `${one.decided_by} ${formatMinute(one.decided_at)}` : '—'),
            },
            {
              title: '操作',
              width: 150,
              render: (_value, one) =>
                maySwitch &&
                one.state === 'requested' && (
                  <>
                    {!one.own && (
                      <RowButton label="同意开启二级佣金" onClick={() => decide(one, true)}>
                        同意
                      </RowButton>
                    )}
                    <RowButton label={one.own ? '撤回申请' : '不同意'} onClick={() => decide(one, false)}>
                      {one.own ? '撤回申请' : '不同意'}
                    </RowButton>
                  </>
                ),
            },
          ]}
        />
      )}
      {asking && <SwitchDialog enabled={enabled} onSettled={onChanged} onClose={() => setAsking(false)} />}
    </Section>
  )
}

interface SwitchDialogProps {
  enabled: boolean
  onSettled(): Promise<void>
  onClose(): void
}

function SwitchDialog({ enabled, onSettled, onClose }: SwitchDialogProps) {
  return (
    <FormDialog<{ reason: string; understood: boolean }>
      title={enabled ? '关闭二级佣金' : '申请开启二级佣金'}
      okText={enabled ? '立即关闭' : '提交申请'}
      danger={!enabled}
      doneMessage={enabled ? '已关闭' : '已提交，等待另一位同事复核'}
      initial={{ reason: '', understood: false }}
      submit={({ reason, understood }) => call(switchSecondLevel, { enabled: !enabled, reason, understood })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>
        {enabled ? '关闭后新的付款只计直接邀请的佣金，已产生的不变。' : `提交后须由另一位同事复核才生效。${warning}`}
      </Follows>
      <Form.Item
        name="reason"
        label="原因"
        rules={[
          { required: true, whitespace: true, message: '请写明原因' },
          { min: 5, message: '请至少写 5 个字' },
        ]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      {!enabled && (
        <Form.Item
          name="understood"
          valuePropName="checked"
          rules={[
            {
              validator: (_rule, value) => (value ? Promise.resolve() : Promise.reject(new Error('请先阅读并确认'))),
            },
          ]}
        >
          <Checkbox>我已阅读以上提示，并取得法务的书面意见</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}
