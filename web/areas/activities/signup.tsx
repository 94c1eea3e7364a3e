import { useState } from 'react'
import { readSignup, type WholeSignup } from '#contract/catalogue/signups.ts'
import { signupStates, signupSteps } from '#contract/catalogue/signups.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import { Progress } from '#web/kit/account/progress.tsx'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { spanText } from '#web/kit/cards/activity-words.ts'
import { idIn } from '#web/kit/id-in.ts'
import { orderPath } from '#web/kit/pay/order-calls.ts'
import { SignupWays } from './signup-ways.tsx'
import { signupTones, stepTones } from './signup-words.ts'
import styles from './signups.module.css'
import { TicketCode } from './ticket-code.tsx'

interface Props {
  signup: WholeSignup
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { signup: await call(readSignup, { id: idIn(params) }) }
}

export const meta = ({ signup }: Props, { entry, shell }: MetaContext) => ({
  title: `${signup.activity.title} - ${entry.title} - ${shell.baseInfo.name}`,
  trail: [{ name: '我的活动', path: '/activity/mine' }],
})

/** One sign-up: where it stands, what to do next, and what is shown at the door. */
export default function SignupPage({ signup: loaded }: Props) {
  const realm = useMemberRealm()
  const [changed, setChanged] = useState<WholeSignup>()
  const signup = changed?.id === loaded.id ? changed : loaded
  const { activity, admissions, timeline, reject_reason, end_reason } = signup
  const back = (
    <ButtonLink kind="plain" href="/activity/mine">
      返回我的活动
    </ButtonLink>
  )
  return (
    <AccountShell realm={realm} title={activity.title} lead={`报名单号 ${signup.no}`} action={back}>
      <Standing signup={signup} />
      {(reject_reason || end_reason) && <p className={styles.reason}>{reject_reason || end_reason}</p>}
      <div className={styles.ways}>
        <SignupWays realm={realm} signup={signup} onChanged={setChanged} />
        {signup.calendar && (
          // Loaded by the browser and not by the router: it is a file.
          <ButtonLink kind="outline" href={signup.calendar} download>
            加入日历
          </ButtonLink>
        )}
      </div>
      {admissions.length > 0 && <Tickets signup={signup} />}
      <AccountColumns>
        <AccountBlock title="报名信息">
          <About signup={signup} ordersAt={(no) => orderPath(realm, no)} />
        </AccountBlock>
        <AccountBlock title="进度">
          <Progress
            lines={timeline.map(({ step, at, note }) => ({ what: signupSteps[step], at, note, tone: stepTones[step] }))}
          />
        </AccountBlock>
      </AccountColumns>
    </AccountShell>
  )
}

/** Where it stands, in one sentence that says what comes next. */
function Standing({ signup: { state, ahead, hold_until, activity } }: Props) {
  const until = hold_until ? formatMinute(hold_until) : ''
  const words: Partial<Record<typeof state, string>> = {
    pending: '主办方正在审核，结果会通知您。',
    unpaid: `名额为您保留到 ${until}，请在此之前支付。`,
    waitlist: `前面还有 ${ahead ?? 0} 份候补；有名额时按顺序通知您，活动开始前 2 小时不再递补。`,
    offered: `您候补到了名额，请在 ${until} 前确认参加，逾期让给下一位。`,
    approved:
      activity.mode === 'online' ? '届时通过参会链接加入。' : '到场出示下面的入场码，扫码或报手机号后四位即可。',
    lapsed: '报名仍开放时可以重新报名。',
  }
  return (
    <p className={styles.standing}>
      <Tag tone={signupTones[state]}>{signupStates[state]}</Tag>
      <span>{words[state]}</span>
    </p>
  )
}

function Tickets({ signup: { admissions, activity, name } }: Props) {
  return (
    <section className={styles.tickets} aria-label="入场凭证">
      {admissions.map(({ number, code, qr_image, checked_in_at }) => (
        <article key={number} className={styles.ticket}>
          <TicketCode
            image={qr_image}
            code={code}
            title={activity.title}
            whose={admissions.length > 1 ? `${name} 第 ${number} 位` : name}
          />
          <div>
            <h2>{activity.title}</h2>
            <p>{spanText(activity.starts_at, activity.ends_at)}</p>
            <p>{activity.place || '线上'}</p>
            <p>
              {name} {admissions.length > 1 && `第 ${number} 位，共 ${admissions.length} 位`}
            </p>
            <p className={styles.code}>{code}</p>
            {checked_in_at && <Tag tone="success">{`${formatMinute(checked_in_at)} 已签到`}</Tag>}
          </div>
        </article>
      ))}
    </section>
  )
}

function About({ signup, ordersAt }: Props & { ordersAt(no: string): string }) {
  const { activity, amount, order_no, answers, join_url, cancel_until } = signup
  return (
    <Facts>
      <Fact name="活动">
        <a href={`/activity/${activity.id}`}>{activity.title}</a>
      </Fact>
      <Fact name="时间">{spanText(activity.starts_at, activity.ends_at)}</Fact>
      <Fact name="地点">{activity.place || '线上参加'}</Fact>
      {join_url && (
        <Fact name="参会链接">
          {/^https?:\/\//.test(join_url) ? (
            <a href={join_url} target="_blank" rel="noopener noreferrer">
              {join_url}
            </a>
          ) : (
            join_url
          )}
        </Fact>
      )}
      <Fact name="报名人">{`${signup.name} ${signup.phone_number}`}</Fact>
      {signup.company && <Fact name="单位">{signup.company}</Fact>}
      <Fact name="人数">{signup.seats} 人</Fact>
      <Fact name="费用">{isNought(amount) ? '免费' : <Money amount={amount} />}</Fact>
      {order_no && (
        <Fact name="订单">
          <a href={ordersAt(order_no)}>{order_no}</a>
        </Fact>
      )}
      {cancel_until && <Fact name="取消截止">{formatMinute(cancel_until)}</Fact>}
      {answers.map(({ label, values }) => (
        <Fact key={label} name={label}>
          {values.join('、') || '未回答'}
        </Fact>
      ))}
    </Facts>
  )
}
