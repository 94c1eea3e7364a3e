import { useState } from 'react'
import {
  addToFeedback,
  closeFeedback,
  rateFeedback,
  reopenFeedback,
  type WholeFeedback,
} from '#contract/site/feedback.ts'
import { ratings } from '#contract/site/feedback.words.ts'
import { Button } from '#ui/button.tsx'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './feedback.module.css'
import { type HandedIn, OwnPictures } from './own-pictures.tsx'

interface Props {
  realm: AccountRealm
  one: WholeFeedback
  onChanged(one: WholeFeedback): void
}

/** What its author can do about it now. */
export function FeedbackWays({ realm, one, onChanged }: Props) {
  const { actions } = one
  return (
    <>
      {actions.includes('add') && <Adding {...{ realm, one, onChanged }} />}
      {actions.includes('rate') && <Rating {...{ realm, one, onChanged }} />}
      {actions.includes('reopen') && <Reopening {...{ realm, one, onChanged }} />}
    </>
  )
}

function Adding({ realm, one, onChanged }: Props) {
  const [pictures, setPictures] = useState<readonly HandedIn[]>([])
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const form = useForm<'text'>(async ({ text }) => {
    const asked = { id: one.id, text, pictures: pictures.map(({ url }) => url) }
    onChanged(await callAs[realm](addToFeedback, asked))
    setPictures([])
    setSent(sent + 1)
    showToast('已发送', 'success')
  })
  const close = async () => {
    if (busy) return
    setBusy(true)
    try {
      onChanged(await callAs[realm](closeFeedback, { id: one.id }))
      showToast('已关闭', 'success')
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Error', 'error')
      setBusy(false)
    }
  }
  return (
    <Form form={form}>
      <TextAreaField
        key={sent}
        {...{ form, name: 'text', label: '补充说明', rows: 4, maxLength: 2000, defaultValue: '', required: true }}
      />
      <OwnPictures realm={realm} value={pictures} onChange={setPictures} />
      <div className={styles.ways}>
        <SubmitButton form={form}>发送</SubmitButton>
        <Button kind="outline" aria-disabled={busy} onClick={() => void close()}>
          {one.state === 'replied' ? '已解决，关闭' : '不再需要，关闭'}
        </Button>
      </div>
    </Form>
  )
}

const stars = [5, 4, 3, 2, 1] as const

function Rating({ realm, one, onChanged }: Props) {
  const form = useForm<'rating' | 'note'>(async ({ rating, note }) => {
    onChanged(await callAs[realm](rateFeedback, { id: one.id, rating: Number(rating || 5), note }))
    showToast('感谢您的评价', 'success')
  })
  return (
    <section className={styles.rate} aria-label="评价处理结果">
      <Form form={form}>
        <fieldset className={styles.stars}>
          <legend>对这次处理是否满意？</legend>
          {stars.map((value) => (
            <label key={value}>
              <input type="radio" name="rating" value={value} defaultChecked={value === 5} /> {ratings[value]}
            </label>
          ))}
        </fieldset>
        <TextAreaField {...{ form, name: 'note', label: '想说的话', rows: 2, maxLength: 300, defaultValue: '' }} />
        <SubmitButton form={form}>提交评价</SubmitButton>
      </Form>
    </section>
  )
}

function Reopening({ realm, one, onChanged }: Props) {
  const [open, setOpen] = useState(false)
  const form = useForm<'reason'>(async ({ reason }) => {
    onChanged(await callAs[realm](reopenFeedback, { id: one.id, reason }))
    showToast('已重新打开', 'success')
  })
  if (!open) {
    return (
      <p className={styles.ways}>
        <Button kind="outline" onClick={() => setOpen(true)}>
          没有解决，重新打开
        </Button>
      </p>
    )
  }
  return (
    <Form form={form}>
      <TextAreaField
        {...{
          form,
          name: 'reason',
          label: '还有什么没有解决',
          rows: 3,
          maxLength: 500,
          defaultValue: '',
          required: true,
        }}
      />
      <SubmitButton form={form}>重新打开</SubmitButton>
    </Form>
  )
}
