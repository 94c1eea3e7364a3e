import { opportunityOutcomes, outcomeWords } from '#contract/catalogue/opportunities.words.ts'
import { closeOpportunity } from '#contract/catalogue/own-opportunities.ts'
import { Dialog } from '#ui/confirm.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './manage.module.css'
import own from './own-opportunities.module.css'

interface Props {
  id: number
  title: string
  onClose(): void
}

/** How it ended is asked once, of whoever knows. */
export default function CloseOpportunity({ id, title, onClose }: Props) {
  const { reloadPage } = useAccount('enterprise')
  const form = useForm<'outcome' | 'note'>(async ({ outcome, note }) => {
    await callAs.enterprise(closeOpportunity, {
      id,
      outcome: outcome as (typeof opportunityOutcomes)[number],
      note: note.trim(),
    })
    showToast('商机已结束', 'success')
    onClose()
    await reloadPage()
  })
  return (
    <Dialog open title={`结束“${title}”？`} onClose={onClose}>
      <Form form={form}>
        <fieldset className={styles.field}>
          <legend className={styles.label}>结果如何？</legend>
          <div className={own.outcomes}>
            {opportunityOutcomes.map((outcome, at) => (
              <label key={outcome}>
                <input type="radio" name="outcome" value={outcome} defaultChecked={at === 0} />
                {outcomeWords[outcome]}
              </label>
            ))}
          </div>
        </fieldset>
        <TextAreaField {...{ form, name: 'note', label: '补充说明', rows: 2, maxLength: 200, defaultValue: '' }} />
        <p className={styles.hint}>结束后不再展示，也不能修改；需要时可以复制成新的商机。结果只有您和平台能看到。</p>
        <SubmitButton form={form} busyText="正在结束…">
          结束商机
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
