import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { readSignupForm, type SignupForm, signUp } from '#contract/catalogue/signups.ts'
import { signupHindrances } from '#contract/catalogue/signups.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import { spanText } from '#web/kit/cards/activity-words.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { CheckField, Form, PhoneField, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { idIn } from '#web/kit/id-in.ts'
import { QuestionField } from './question-field.tsx'
import styles from './signups.module.css'

interface Props {
  form: SignupForm
}

export async function loader({ call, params }: LoaderContext): Promise<Props> {
  return { form: await call(readSignupForm, { id: idIn(params) }) }
}

export const meta = ({ form: { activity } }: Props, { entry, shell }: MetaContext) => ({
  title: `${activity.title} - ${entry.title} - ${shell.baseInfo.name}`,
  trail: [
    { name: '会员活动', path: '/activity' },
    { name: activity.title, path: `/activity/${activity.id}` },
  ],
})

/** Signing up: who comes, how many, and what the activity asks. */
export default function SignUpPage({ form }: Props) {
  const realm = useMemberRealm()
  const { activity, hindrance, signup } = form
  const back = (
    <ButtonLink kind="plain" href={`/activity/${activity.id}`}>
      返回活动
    </ButtonLink>
  )
  return (
    <AccountShell
      realm={realm}
      title={`报名：${activity.title}`}
      lead={spanText(activity.starts_at, activity.ends_at)}
      action={back}
    >
      {hindrance ? (
        <EmptyState title={signupHindrances[hindrance]}>
          {hindrance === 'own' && signup ? (
            <ButtonLink href={`/activity/mine/${signup.id}`}>查看我的报名</ButtonLink>
          ) : (
            <ButtonLink kind="outline" href="/activity">
              看看其他活动
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <AccountColumns>
          <AccountBlock title="报名信息">
            <div className={styles.filling}>
              <Filling key={activity.id} realm={realm} form={form} />
            </div>
          </AccountBlock>
          <AccountBlock title="活动">
            <About form={form} />
          </AccountBlock>
        </AccountColumns>
      )}
    </AccountShell>
  )
}

/** Whoever comes now waits, where there is no seat left. */
const isQueue = ({ seats_left }: SignupForm): boolean => seats_left === 0

function About({ form }: Props) {
  const { activity, fee, seats_left, waiting, need_review, cancel_until } = form
  const left = seats_left === null ? '名额不限' : `余 ${seats_left} 个名额`
  return (
    <Facts>
      <Fact name="地点">{activity.place || '线上参加'}</Fact>
      <Fact name="费用">{fee === '0.00' ? '免费' : `${yuanText(fee)} / 人`}</Fact>
      <Fact name="名额">{isQueue(form) ? `名额已满，候补 ${waiting} 份` : left}</Fact>
      <Fact name="审核">{need_review ? '报名后由主办方审核' : '无需审核'}</Fact>
      {fee !== '0.00' && <Fact name="取消">{`${formatMinute(cancel_until)} 前可以取消并全额退款`}</Fact>}
    </Facts>
  )
}

function Filling({ realm, form }: Props & { realm: AccountRealm }) {
  const { activity, questions, known, seats_max, fee, need_review } = form
  const navigate = useNavigate()
  const [answers, setAnswers] = useState<readonly (readonly string[])[]>(questions.map(() => []))
  const [seats, setSeats] = useState(1)
  const control = useForm<string>(async ({ name = '', phone_number = '', company = '' }) => {
    const { id } = await callAs[realm](signUp, {
      ...{ id: activity.id, name, phone_number, company, seats, price_confirmed: fee, agree: true },
      answers: questions.map(({ label }, at) => ({ label, values: [...(answers[at] ?? [])] })),
    })
    await navigate(`/activity/mine/${id}`)
  })
  const answer = (at: number, values: readonly string[]) =>
    setAnswers(answers.map((before, place) => (place === at ? values : before)))
  const total = toYuan(fen(yuan(fee) * seats))
  const action = need_review ? '提交报名，等待审核' : isQueue(form) ? '加入候补' : '提交报名'
  return (
    <Form form={control}>
      <TextField form={control} name="name" label="姓名" maxLength={20} autoComplete="name" defaultValue={known.name} />
      <PhoneField form={control} name="phone_number" label="手机号" hint="只用于本次活动的通知与入场核对。" />
      <TextField
        form={control}
        name="company"
        label="单位"
        required={false}
        maxLength={60}
        autoComplete="organization"
        defaultValue={known.company}
      />
      {seats_max > 1 && (
        <label className={styles.seats}>
          人数
          <select name="seats" value={seats} onChange={({ currentTarget }) => setSeats(Number(currentTarget.value))}>
            {Array.from({ length: seats_max }, (_, at) => at + 1).map((count) => (
              <option key={count} value={count}>{`${count} 人`}</option>
            ))}
          </select>
        </label>
      )}
      {questions.map((question, at) => (
        <QuestionField
          key={question.label}
          name={`answers.${at}`}
          question={question}
          values={answers[at] ?? []}
          wrong={control.fields[`answers.${at}`]}
          onAnswer={(values) => answer(at, values)}
        />
      ))}
      {fee !== '0.00' && (
        <p className={styles.total}>
          应付 <b>{yuanText(total)}</b>
          <span>{need_review ? '审核通过后 24 小时内支付' : '提交后 24 小时内支付，名额为您保留'}</span>
        </p>
      )}
      <CheckField form={control} name="agree" required missing="请先同意报名须知">
        我同意主办方为本次活动使用以上信息；不能参加时会及时取消，把名额让给候补的人。
      </CheckField>
      <SubmitButton form={control}>{action}</SubmitButton>
    </Form>
  )
}
