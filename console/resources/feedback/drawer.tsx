import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { type Fact, Facts, ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleFeedbackDetail, readConsoleFeedback } from '#contract/site/feedback.console.ts'
import { caseKinds, caseOrigins, feedbackStates, feedbackSteps } from '#contract/site/feedback.words.ts'
import styles from './feedback.module.css'
import { Phone } from './phone.tsx'
import { FeedbackSide } from './side.tsx'

interface FeedbackDrawerProps {
  id: number
  /** What else waits for an answer. */
  queue: Queue | undefined
  onChanged(): Promise<void>
  onClose(): void
}

/** What somebody wrote and what was said since at the left, what can be done about it at the right. */
export function FeedbackDrawer({ id, queue, onChanged, onClose }: FeedbackDrawerProps) {
  const asked = useAskOne(readConsoleFeedback, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<ConsoleFeedbackDetail>
      title={asked.data ? `${caseOrigins[asked.data.origin]} ${asked.data.no}` : '反馈'}
      evidence="内容与往来"
      asked={asked}
      queue={queue}
      side={(one) => <FeedbackSide key={id} one={one} queue={queue} onChanged={changed} />}
      onClose={onClose}
    >
      {(one) => <Evidence key={one.id} one={one} />}
    </ReviewDrawer>
  )
}

function Evidence({ one }: { one: ConsoleFeedbackDetail }) {
  return (
    <>
      <Section title={one.title || caseKinds[one.kind]}>
        <p className={styles.words}>{one.content}</p>
        <Pictures of={one.no} urls={one.pictures} />
      </Section>
      {one.messages.length > 0 && (
        <Section title="往来">
          <ol className={styles.thread}>
            {one.messages.map(({ id, by, name, text, pictures, at }) => (
              <li key={id} className={styles.said} data-by={by}>
                <div className={styles.note}>
                  {speakers[by]} {name} · {formatMinute(at)}
                </div>
                <p className={styles.words}>{text}</p>
                <Pictures of={`${one.no} ${id}`} urls={pictures} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      {one.subject && (
        <Section title="被举报的内容">
          <Facts columns={2} facts={subjectFacts(one)} />
        </Section>
      )}
      <Section title="提交人">
        <Facts columns={2} facts={whoFacts(one)} />
      </Section>
      {one.others.length > 0 && (
        <Section title="同一人的其他来信">
          <ul className={styles.others}>
            {one.others.map(({ id, no, title, state }) => (
              <li key={id}>
                <Link to={`/feedback?case=${id}`}>{title || no}</Link>
                <span className={styles.note}>{feedbackStates[state]}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="经过">
        <Happened of="来信" lines={one.timeline.map(({ step, ...line }) => ({ what: feedbackSteps[step], ...line }))} />
      </Section>
    </>
  )
}

const speakers = { author: '提交人', staff: '平台', respondent: '被举报方', note: '内部备注' } as const

function Pictures({ of, urls }: { of: string; urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <div className={styles.pictures}>
      {urls.map((url, at) => (
        <PrivatePaper key={url} url={url} name={`${of} 图片 ${at + 1}`} />
      ))}
    </div>
  )
}

function subjectFacts({ subject, respondent, forwarded_at, statement_until }: ConsoleFeedbackDetail): Fact[] {
  if (!subject) return []
  const { noun, title, path, console_path } = subject
  const page = path ? (
    <a href={path} target="_blank" rel="noopener">
      {title}
    </a>
  ) : (
    title
  )
  return [
    { label: noun, value: page },
    {
      label: '所属企业',
      value: respondent ? <AccountLink realm="enterprise" account={respondent} /> : '平台自有',
    },
    ...(console_path ? [{ label: '处置', value: <Link to={console_path}>在后台打开，可下线或修改</Link> }] : []),
    ...(forwarded_at ? [{ label: '转告时间', value: formatMinute(forwarded_at) }] : []),
    ...(statement_until ? [{ label: '说明期限', value: formatMinute(statement_until) }] : []),
  ]
}

function whoFacts({ id, author, about, order_no, created_at }: ConsoleFeedbackDetail): Fact[] {
  const who =
    author.kind !== 'guest' && author.id !== null ? (
      <AccountLink realm={author.kind} account={{ id: author.id, name: author.name }} />
    ) : (
      author.name
    )
  return [
    { label: author.kind === 'guest' ? '称呼' : '账户', value: who },
    ...(author.kind === 'guest'
      ? [{ label: '电话', value: <Phone key={id} id={id} name={author.name} masked={author.phone_number} /> }]
      : []),
    { label: '提交时间', value: formatMinute(created_at) },
    ...(order_no ? [{ label: '相关订单', value: <Link to={`/orders?order=${order_no}`}>{order_no}</Link> }] : []),
    ...(about
      ? [
          {
            label: '来自页面',
            value: (
              <a href={about} target="_blank" rel="noopener">
                {about}
              </a>
            ),
          },
        ]
      : []),
  ]
}
