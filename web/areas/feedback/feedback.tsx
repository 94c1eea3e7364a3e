import { useState } from 'react'
import { readFeedback, type WholeFeedback } from '#contract/site/feedback.ts'
import {
  caseKinds,
  caseOrigins,
  caseOutcomes,
  feedbackStates,
  feedbackSteps,
  ratings,
} from '#contract/site/feedback.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import { Progress } from '#web/kit/account/progress.tsx'
import { idIn } from '#web/kit/id-in.ts'
import styles from './feedback.module.css'
import { FeedbackWays } from './feedback-ways.tsx'
import { feedbackTones } from './feedback-words.ts'

interface Props {
  feedback: WholeFeedback
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { feedback: await call(readFeedback, { id: idIn(params) }) }
}

export const meta = ({ feedback }: Props, { entry, shell }: MetaContext) => ({
  title: `${feedback.title} - ${entry.title} - ${shell.baseInfo.name}`,
  trail: [{ name: '意见反馈', path: '/feedback' }],
})

/** One thing somebody wrote to us: what was said since, and where it stands. */
export default function FeedbackPage({ feedback: loaded }: Props) {
  const realm = useMemberRealm()
  const [changed, setChanged] = useState<WholeFeedback>()
  const one = changed?.id === loaded.id ? changed : loaded
  return (
    <AccountShell
      realm={realm}
      title={one.title}
      lead={`${caseOrigins[one.origin]}编号 ${one.no}`}
      action={
        <ButtonLink kind="plain" href="/feedback">
          返回我的反馈
        </ButtonLink>
      }
    >
      <AccountColumns>
        <AccountBlock title="往来">
          <Thread one={one} />
          <FeedbackWays key={one.state} realm={realm} one={one} onChanged={setChanged} />
        </AccountBlock>
        <div>
          <AccountBlock title="状态">
            <About one={one} ordersAt={accountPlaces[realm].orders} />
          </AccountBlock>
          <AccountBlock title="进度">
            <Progress
              lines={one.timeline.map(({ step, at, note, by }) => ({ what: `${by}${feedbackSteps[step]}`, at, note }))}
            />
          </AccountBlock>
        </div>
      </AccountColumns>
    </AccountShell>
  )
}

const speakers = { author: '我', staff: '平台', respondent: '被举报方' } as const

function Thread({ one }: { one: WholeFeedback }) {
  const first = { id: 0, by: 'author' as const, text: one.content, pictures: one.pictures, at: one.created_at }
  return (
    <ol className={styles.thread}>
      {[first, ...one.messages].map(({ id, by, text, pictures, at }) => (
        <li key={id} data-by={by}>
          <p className={styles.who}>
            <b>{speakers[by]}</b>
            <time dateTime={at}>{formatMinute(at)}</time>
          </p>
          <p className={styles.text}>{text}</p>
          {pictures.length > 0 && (
            <p className={styles.attached}>
              {pictures.map((address, place) => (
                <a key={address} href={address} download>
                  图片 {place + 1}
                </a>
              ))}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function About({ one, ordersAt }: { one: WholeFeedback; ordersAt: string }) {
  return (
    <Facts>
      <Fact name="状态">
        <Tag tone={feedbackTones[one.state]}>{feedbackStates[one.state]}</Tag>
      </Fact>
      {one.outcome && <Fact name="结果">{caseOutcomes[one.outcome]}</Fact>}
      {one.due_at && <Fact name="预计回复">{formatMinute(one.due_at)} 前</Fact>}
      <Fact name="类型">{caseKinds[one.kind]}</Fact>
      {one.subject && (
        <Fact name={one.subject.noun}>
          {one.subject.path ? <a href={one.subject.path}>{one.subject.title}</a> : one.subject.title}
        </Fact>
      )}
      {one.order_no && (
        <Fact name="相关订单">
          <a href={`${ordersAt}/${one.order_no}`}>{one.order_no}</a>
        </Fact>
      )}
      {one.rating !== null && (
        <Fact name="我的评价">
          {ratings[one.rating as keyof typeof ratings]}
          {one.rating_note && `：${one.rating_note}`}
        </Fact>
      )}
    </Facts>
  )
}
