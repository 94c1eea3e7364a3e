import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Facts, ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { type ConsoleSignupDetail, readConsoleSignup } from '#contract/catalogue/signups.console.ts'
import { signupSteps } from '#contract/catalogue/signups.words.ts'
import { Phone } from './phone.tsx'
import { SignupSide } from './side.tsx'
import styles from './signups.module.css'

interface SignupDrawerProps {
  id: number
  queue: Queue | undefined
  onChanged(): Promise<void>
  onClose(): void
}

/** One sign-up: who, for what, what they answered, and what can be done about it. */
export function SignupDrawer({ id, queue, onChanged, onClose }: SignupDrawerProps) {
  const asked = useAskOne(readConsoleSignup, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<ConsoleSignupDetail>
      title={asked.data ? `${asked.data.name}的报名` : '活动报名'}
      evidence="报名人与回答"
      width={960}
      asked={asked}
      side={(one) => <SignupSide key={id} signup={one} queue={queue} onChanged={changed} />}
      queue={queue}
      onClose={onClose}
    >
      {(one) => <Evidence key={one.id} one={one} />}
    </ReviewDrawer>
  )
}

function Evidence({ one }: { one: ConsoleSignupDetail }) {
  const { activity, owner, answers, admissions, seats_left, waiting } = one
  const left = seats_left === null ? '不限' : `余 ${seats_left}`
  return (
    <>
      <Section title="活动">
        <Facts
          columns={2}
          facts={[
            { label: '活动', value: <Link to={`/activity?activity=${activity.id}`}>{activity.title}</Link> },
            { label: '开始', value: formatMinute(activity.starts_at) },
            { label: '名额', value: `${left}，候补 ${waiting} 份` },
            { label: '人数', value: `${one.seats} 人` },
          ]}
        />
      </Section>
      <Section title="报名人">
        <Facts
          columns={2}
          facts={[
            { label: '姓名', value: one.name },
            { label: '电话', value: <Phone key={one.id} id={one.id} name={one.name} masked={one.phone_number} /> },
            { label: '单位', value: one.company || '—' },
            { label: '账户', value: <AccountLink realm={owner.kind} account={owner} /> },
          ]}
        />
      </Section>
      {answers.length > 0 && (
        <Section title="回答">
          <dl className={styles.answers}>
            {answers.map(({ label, values }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{values.join('、') || '未回答'}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {admissions.length > 0 && (
        <Section title="签到">
          <Facts
            columns={2}
            facts={admissions.map(({ number, checked_in_at }) => ({
              label: `第 ${number} 位`,
              value: checked_in_at ? `${formatMinute(checked_in_at)} 签到` : '未签到',
            }))}
          />
        </Section>
      )}
      <Section title="经过">
        <Happened of="报名" lines={one.timeline.map(({ step, ...line }) => ({ what: signupSteps[step], ...line }))} />
      </Section>
    </>
  )
}
