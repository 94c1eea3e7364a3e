import { App } from 'antd'
import { useState } from 'react'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import { ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { useList } from '#console/parts/list/use-list.ts'
import { Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  listReportedLeads,
  type OpenedLead,
  openReportedLead,
  type ReportedLead,
} from '#contract/catalogue/leads.console.ts'
import { leadStates, leadSteps, leadSubjects } from '#contract/catalogue/leads.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import styles from './leads.module.css'

const filters: readonly Filter[] = [
  { kind: 'choice', key: 'subject_kind', label: '关于', options: choicesOf(leadSubjects) },
]

// Without the text of a column nothing of it is written to a file: what people said of each other stays here.
const columns: ListColumn<ReportedLead>[] = [
  {
    key: 'title',
    title: '关于',
    width: 240,
    render: ({ subject_kind, title }) => `${leadSubjects[subject_kind]}：${title}`,
  },
  {
    key: 'sender',
    title: '发起方',
    width: 160,
    render: ({ sender }) => <AccountLink realm={sender.kind} account={sender} />,
  },
  {
    key: 'owner',
    title: '接收方',
    width: 160,
    render: ({ owner }) => (owner ? <AccountLink realm={owner.kind} account={owner} /> : '—'),
  },
  { key: 'state', title: '状态', width: 96, render: ({ state }) => <Mark tone="plain">{leadStates[state]}</Mark> },
  { key: 'reported_at', title: '举报时间', width: 148, render: ({ reported_at }) => formatMinute(reported_at) },
]

/** What was reported; what was written is opened one by one, and each opening stands in the log. */
export function ReportedTab() {
  const list = useList(listReportedLeads, { filters })
  const mayOpen = useRight('leads.open')
  const { message } = App.useApp()
  const [opened, setOpened] = useState<OpenedLead>()
  const open = async ({ id }: ReportedLead) => {
    try {
      setOpened(await call(openReportedLead, { id }))
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    }
  }
  return (
    <>
      <ListPage<ReportedLead>
        embedded
        name="leads-reported"
        title="被举报的沟通"
        list={list}
        columns={columns}
        rowKey="id"
        empty="没有被举报的沟通"
        rowName={({ title }) => title}
        rowActionsWidth={72}
        rowActions={(row) =>
          mayOpen ? (
            <RowButton label={`打开“${row.title}”的沟通`} onClick={() => void open(row)}>
              打开
            </RowButton>
          ) : null
        }
      />
      {opened && <Opened lead={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Opened({ lead, onClose }: { lead: OpenedLead; onClose(): void }) {
  const { title, no, sender, owner, messages, timeline, reported_at } = lead
  const names = { sender: sender.name || '发起方', owner: owner?.name || '接收方' }
  return (
    <ReviewDrawer
      title={`关于“${title}”的沟通`}
      evidence="沟通记录"
      asked={{ data: lead, error: undefined, loading: false, refresh: () => Promise.resolve(), put: () => undefined }}
      side={() => (
        <>
          <SideFacts
            facts={[
              { label: '状态', value: leadStates[lead.state] },
              { label: '举报', value: formatMinute(reported_at) },
            ]}
          />
          <Happened of="这次沟通" lines={timeline.map(({ step, at, note }) => ({ what: leadSteps[step], at, note }))} />
        </>
      )}
      onClose={onClose}
    >
      {() => (
        <>
          <Section title="双方">
            <Facts
              facts={[
                { label: '单号', value: no },
                { label: '发起方', value: <AccountLink realm={sender.kind} account={sender} /> },
                { label: '接收方', value: owner ? <AccountLink realm={owner.kind} account={owner} /> : '—' },
              ]}
            />
          </Section>
          <Section title="消息">
            <ol className={styles.messages}>
              {messages.map((message) => (
                <li key={message.id}>
                  <p className={styles.by}>
                    {names[message.side]} {formatMinute(message.created_at)}
                  </p>
                  <p className={styles.text}>{message.text}</p>
                  <p className={styles.files}>
                    {message.files.map(({ name, address }) => (
                      <a key={address} href={address} target="_blank" rel="noopener">
                        {name}
                      </a>
                    ))}
                  </p>
                </li>
              ))}
            </ol>
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}
