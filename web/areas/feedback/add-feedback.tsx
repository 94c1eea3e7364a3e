import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addFeedback } from '#contract/site/feedback.ts'
import { type FeedbackKind, feedbackKinds } from '#contract/site/feedback.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './feedback.module.css'
import { type HandedIn, OwnPictures } from './own-pictures.tsx'

interface Props {
  orderNo: string
}

export function loader({ query }: LoaderContext): Promise<Props> {
  return Promise.resolve({ orderNo: query.get('order_no') ?? '' })
}

const explained: Readonly<Record<FeedbackKind, string>> = {
  bug: '页面打不开、按钮没有反应、内容显示有误',
  suggestion: '希望增加或改进的功能',
  complaint: '对服务或其他用户不满意',
  account: '登录、认证、资料与安全',
  money: '充值、支付、提现、退款与发票',
  other: '以上都不是',
}

/** Something that the platform should know or mend. */
export default function AddFeedback({ orderNo }: Props) {
  const realm = useMemberRealm()
  const navigate = useNavigate()
  const [kind, setKind] = useState<FeedbackKind>(orderNo ? 'money' : 'bug')
  const [pictures, setPictures] = useState<readonly HandedIn[]>([])
  const form = useForm<'title' | 'content' | 'order_no'>(async ({ title, content, order_no }) => {
    const asked = { kind, title, content, order_no: order_no.trim().toUpperCase() }
    const { id } = await callAs[realm](addFeedback, { ...asked, pictures: pictures.map(({ url }) => url) })
    showToast('反馈已提交，我们会尽快答复', 'success')
    await navigate(`/feedback/${id}`)
  })
  return (
    <AccountShell
      realm={realm}
      title="提交反馈"
      lead="写得越具体，解决得越快。回复会通过站内消息通知您。"
      action={
        <ButtonLink kind="plain" href="/feedback">
          返回我的反馈
        </ButtonLink>
      }
    >
      <div className={styles.form}>
        <Form form={form}>
          <ChoiceCards
            {...{ name: 'kind', legend: '类型', columns: 3, value: kind }}
            choices={Object.entries(feedbackKinds).map(([value, title]) => ({
              ...{ value, title, text: explained[value as FeedbackKind] },
            }))}
            onChoose={(value) => setKind(value as FeedbackKind)}
          />
          <TextField
            {...{ form, name: 'title', label: '主题', maxLength: 60 }}
            placeholder="一句话说明，例如：提现三天没有到账"
          />
          <TextAreaField
            {...{
              form,
              name: 'content',
              label: '具体内容',
              rows: 8,
              maxLength: 2000,
              defaultValue: '',
              required: true,
            }}
            placeholder="在哪个页面、做了什么、看到什么、希望怎样"
          />
          <TextField
            {...{ form, name: 'order_no', label: '相关订单号', maxLength: 40, required: false, defaultValue: orderNo }}
            hint="与某笔订单有关时填写，可在“我的订单”里复制"
          />
          <OwnPictures realm={realm} value={pictures} onChange={setPictures} />
          <SubmitButton form={form}>提交反馈</SubmitButton>
        </Form>
      </div>
    </AccountShell>
  )
}
