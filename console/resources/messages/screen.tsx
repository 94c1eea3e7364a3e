import { App, Switch, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { realms } from '#console/parts/accounts/realms.ts'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { listChannels, type MessageChannel, saveChannel } from '#contract/people/accounts.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import { OfficialTemplatesPart } from './official-templates.tsx'
import styles from './screen.module.css'

type Way = 'in_site' | 'sms'

const ways: Record<Way, string> = { in_site: '站内消息', sms: '短信' }

/** Which event is told through which channel. */
export default function MessagesScreen() {
  const asked = useAsk(listChannels, {})
  const mayEdit = useRight('messages.edit')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [saving, setSaving] = useState<string>()

  const save = async ({ event }: MessageChannel, next: Record<Way, boolean>) => {
    const saved = await call(saveChannel, { event, ...next })
    asked.put({ list: (asked.data?.list ?? []).map((one) => (one.event === event ? saved : one)) })
  }
  const set = async (channel: MessageChannel, way: Way, on: boolean) => {
    const next = { in_site: channel.in_site, sms: channel.sms, [way]: on }
    if (!next.in_site && !next.sms) {
      return confirm({
        title: `不再通知“${channel.label}”？`,
        content: '两个渠道都关闭后，这件事发生时用户不会收到任何通知。',
        okText: '不再通知',
        doneMessage: '已保存',
        work: () => save(channel, next),
      })
    }
    setSaving(`${channel.event} ${way}`)
    try {
      await save(channel, next)
      void message.success('已保存')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setSaving(undefined)
    }
  }

  const cell = (way: Way) => (_value: unknown, channel: MessageChannel) => {
    const on = channel[way]
    if (!mayEdit) return <span className={on ? '' : styles.off}>{on ? '通知' : '不通知'}</span>
    const fixed = way === 'sms' && !channel.sms_changeable
    const knob = (
      <Switch
        checked={on}
        disabled={fixed}
        loading={saving === `${channel.event} ${way}`}
        checkedChildren="开"
        unCheckedChildren="关"
        aria-label={`“${channel.label}”的${ways[way]}`}
        onChange={(value) => void set(channel, way, value)}
      />
    )
    if (!fixed) return knob
    return (
      <Tooltip title={on ? '涉及账户安全，必须发短信' : '没有报备短信模板，不能发短信'}>
        <span>{knob}</span>
      </Tooltip>
    )
  }

  return (
    <>
      <PageHead title="通知设置" description="哪些事通过哪个渠道告诉用户，修改后立即生效。验证码短信不在此列。" />
      <section className={styles.card} aria-label="通知设置">
        <Loaded asked={asked}>
          {({ list }) => (
            <Table<MessageChannel>
              size="middle"
              rowKey="event"
              dataSource={list}
              pagination={false}
              columns={[
                { title: '事件', render: (_value, { label }) => label },
                {
                  title: '通知谁',
                  width: 200,
                  render: (_value, channel) => channel.realms.map((realm) => realms[realm].label).join('、'),
                },
                { title: ways.in_site, width: 160, render: cell('in_site') },
                { title: ways.sms, width: 160, render: cell('sms') },
              ]}
            />
          )}
        </Loaded>
      </section>
      <section className={styles.card} aria-label="公众号模板消息">
        <OfficialTemplatesPart />
      </section>
    </>
  )
}
