import { useEffect, useRef, useState } from 'react'
import type { Call } from '#contract/base/call.ts'
import { yuanText } from '#contract/base/fen.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { LeadMessage, WholeLead } from '#contract/catalogue/leads.ts'
import { leadActions, leadPauses, leadStates, leadSteps, leadSubjects } from '#contract/catalogue/leads.words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { Progress } from '#web/kit/account/progress.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { telephoneLink } from '#web/kit/contact-ways.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { useNews } from '#web/kit/live/use-news.ts'
import { ReportLink } from '#web/kit/report-link.tsx'
import { SideCard } from '#web/kit/side-card.tsx'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'
import { ConversationWays } from './conversation-ways.tsx'
import { isGapBefore, knownOf, withNewer, withOlder } from './known-messages.ts'
import { inboxPath, leadCalls, leadEvents, leadTones } from './lead-calls.ts'

export const loadConversation = async (realm: AccountRealm, call: Call, id: number): Promise<{ lead: WholeLead }> => ({
  lead: await call(leadCalls[realm].read, { id }),
})

interface Props {
  realm: AccountRealm
  lead: WholeLead
}

/** What two people write to each other about one thing; what the other writes appears by itself. */
export function ConversationPage({ realm, lead: loaded }: Props) {
  const { lead, messages, more, know, loadOlder } = useConversation(realm, loaded)
  const { other, title, path, state, subject_kind, paused } = lead
  const back = (
    <ButtonLink kind="plain" size="small" href={inboxPath(realm, {})}>
      返回合作请求
    </ButtonLink>
  )
  return (
    <AccountShell realm={realm} title={other.name} lead={<About {...{ subject_kind, title, path }} />} action={back}>
      <div className={styles.conversation}>
        <section aria-label="沟通记录" className={styles.talk}>
          <p className={styles.state}>
            <Tag tone={leadTones[state]}>{leadStates[state]}</Tag>
            {other.certified && <Tag tone="success">已认证</Tag>}
            {other.company_id !== null && <a href={`/company/${other.company_id}`}>企业主页</a>}
            <a href="#lead-ways" className={styles.down}>
              联系方式与操作
            </a>
          </p>
          {more && (
            <Button kind="plain" size="small" onClick={() => void loadOlder()}>
              查看更早的消息
            </Button>
          )}
          <Messages messages={messages} side={lead.side} name={other.name} />
          {paused && <p className={styles.paused}>{leadPauses[paused]}</p>}
          {state === 'declined' && (
            <p className={styles.paused}>
              {lead.side === 'sender' ? '对方婉拒了这次合作' : '您婉拒了这次合作'}
              {lead.decline_reason && `：${lead.decline_reason}`}
            </p>
          )}
          {lead.actions.includes('write') && <Composer realm={realm} leadId={lead.id} onSent={know} />}
        </section>
        <div className={styles.side} id="lead-ways">
          <Contact lead={lead} />
          <ConversationWays realm={realm} lead={lead} onChanged={know} />
          <Quotation lead={lead} />
          <SideCard title="进度">
            <Progress lines={lead.timeline.map(({ step, at, note }) => ({ what: leadSteps[step], at, note }))} />
          </SideCard>
          {lead.actions.includes('report') && <ReportLink subject="lead" id={lead.id} />}
        </div>
      </div>
    </AccountShell>
  )
}

function About({ subject_kind, title, path }: Pick<WholeLead, 'subject_kind' | 'title' | 'path'>) {
  return (
    <>
      {leadSubjects[subject_kind]}：<a href={path}>{title}</a>
    </>
  )
}

/** Older ones that were asked for stay before those that come. */
function useConversation(realm: AccountRealm, loaded: WholeLead) {
  const [lead, setLead] = useState(loaded)
  const [known, setKnown] = useState(() => knownOf(loaded))
  const { knowUnreadLeads } = useAccount(realm)
  const { id } = loaded
  const call = callAs[realm]
  const calls = leadCalls[realm]
  const know = (next: WholeLead) => {
    setLead(next)
    setKnown((before) => withNewer(before, next.messages))
  }
  const latest = useRef(know)
  useEffect(() => {
    latest.current = know
  })
  useEffect(() => latest.current(loaded), [loaded])
  // Seen when somebody looks at it, not when it arrives in a window behind another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that came, however it came
  useEffect(() => {
    const see = () => {
      if (document.visibilityState !== 'visible') return
      call(calls.seen, { id }).then(
        ({ unread_leads }) => knowUnreadLeads(unread_leads),
        () => undefined,
      )
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [id, lead.messages.at(-1)?.id])
  /** An answer holds the newest only: what came before them, while the stream was away, is asked for page by page. */
  const fillUpTo = async (next: WholeLead) => {
    let after = known.messages.at(-1)?.id
    for (let more = true; more && after !== undefined && after < (next.messages[0]?.id ?? 0); ) {
      const page = await call(calls.messages, { id, after })
      setKnown((before) => withNewer(before, page.list))
      after = page.list.at(-1)?.id
      more = page.more
    }
  }
  const look = async () => {
    try {
      const next = await call(calls.read, { id })
      if (isGapBefore(known, next)) await fillUpTo(next)
      latest.current(next)
    } catch {
      // No answer this time; the next one is a few seconds away.
    }
  }
  const open = lead.state !== 'closed' && lead.state !== 'declined'
  useNews({ realm, address: leadEvents(realm, id), waiting: open, look })
  const { messages, more } = known
  const loadOlder = async () => {
    const older = await call(calls.messages, { id, before: messages[0]?.id ?? 1 })
    setKnown((before) => withOlder(before, older))
  }
  return { lead, messages, more, know, loadOlder }
}

interface MessagesProps {
  messages: readonly LeadMessage[]
  side: WholeLead['side']
  name: string
}

function Messages({ messages, side, name }: MessagesProps) {
  const end = useRef<HTMLLIElement>(null)
  const last = messages.at(-1)?.id
  const first = useRef(last)
  useEffect(() => {
    // A chat opens at its end; a wide window has room for both it and what stands beside it.
    if (innerWidth < 768) end.current?.scrollIntoView({ block: 'end', behavior: 'instant' })
  }, [])
  useEffect(() => {
    if (last !== first.current) end.current?.scrollIntoView({ block: 'nearest' })
    first.current = last
  }, [last])
  return (
    <ol className={styles.messages} aria-live="polite">
      {messages.map((message) => (
        <li key={message.id} data-mine={message.side === side}>
          <p className={styles.by}>
            {message.side === side ? '我' : name}
            <time dateTime={message.created_at}>{formatMinute(message.created_at)}</time>
          </p>
          {message.text && <p className={styles.text}>{message.text}</p>}
          {message.files.length > 0 && <Files files={message.files} />}
        </li>
      ))}
      <li ref={end} aria-hidden="true" className={styles.end} />
    </ol>
  )
}

function Files({ files }: { files: LeadMessage['files'] }) {
  return (
    <ul className={styles.files}>
      {files.map(({ name, type, address, width, height }) => (
        <li key={address}>
          {type.startsWith('image/') ? (
            <a href={address} target="_blank" rel="noopener">
              <img src={address} alt={name} width={width ?? 240} height={height ?? 160} loading="lazy" />
            </a>
          ) : (
            <a href={address} download>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Shown to both from the moment of the agreement on. */
function Contact({ lead: { contact, other, side } }: { lead: WholeLead }) {
  return (
    <SideCard title="联系方式">
      {contact ? (
        <Facts>
          <Fact name="联系人">{contact.name || '已注销'}</Fact>
          {contact.phone && (
            <Fact name="电话">
              <a href={telephoneLink(contact.phone)}>{contact.phone}</a>
            </Fact>
          )}
        </Facts>
      ) : (
        <p className={styles.hint}>
          {side === 'sender'
            ? `${other.name}同意合作后，双方可以看到对方的姓名与电话；此前消息里的号码只显示首尾。`
            : '您同意合作后，双方可以看到对方的姓名与电话；此前消息里的号码只显示首尾。'}
        </p>
      )}
    </SideCard>
  )
}

function Quotation({ lead: { quotation, actions, path } }: { lead: WholeLead }) {
  if (!quotation) return null
  const id = path.split('/').at(-1)
  return (
    <SideCard title="报价">
      <Facts>
        <Fact name="单价">{yuanText(quotation.unit_price)}</Fact>
        {quotation.quantity && <Fact name="数量">{quotation.quantity}</Fact>}
        {quotation.delivery && <Fact name="交付">{quotation.delivery}</Fact>}
        <Fact name="有效至">{formatDay(quotation.valid_until)}</Fact>
      </Facts>
      {actions.includes('compare') && (
        <ButtonLink kind="outline" size="small" href={`/user/leads/quotations/${id}`}>
          {leadActions.compare}
        </ButtonLink>
      )}
    </SideCard>
  )
}
