import { useState } from 'react'
import { caseOutcomes, feedbackStates, reportKinds } from '#contract/site/feedback.words.ts'
import { listReceivedReports, type ReceivedReport, stateOnReport } from '#contract/site/reports.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './feedback.module.css'
import { feedbackTones } from './feedback-words.ts'

interface Props {
  list: ReceivedReport[]
  pages: ReturnType<typeof wayOn>
}

const onPage = 10

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const found = await call(listReceivedReports, { page: pageIn(query), count: onPage })
  return { list: found.list, pages: wayOn(found, found.list.length) }
}

/** What was reported of this enterprise, and what it has to say about it. */
export default function ReceivedReports({ list, pages }: Props) {
  return (
    <AccountShell
      realm="enterprise"
      title="收到的举报"
      lead="平台转来的举报请在期限内说明。举报人的身份不会告诉您，您的说明会转给举报人。"
      action={
        <ButtonLink kind="plain" href="/feedback">
          返回我的反馈
        </ButtonLink>
      }
    >
      {list.length === 0 && (
        <EmptyState title="没有需要说明的举报">您发布的内容被举报并需要说明时，会出现在这里。</EmptyState>
      )}
      {list.map((one) => (
        <Report key={one.id} loaded={one} />
      ))}
      <Pagination {...pages} href={(page) => listAddress('/user/reports', { page })} />
    </AccountShell>
  )
}

function Report({ loaded }: { loaded: ReceivedReport }) {
  const [changed, setChanged] = useState<ReceivedReport>()
  const one = changed ?? loaded
  const form = useForm<'text'>(async ({ text }) => {
    setChanged(await callAs.enterprise(stateOnReport, { id: one.id, text }))
    showToast('说明已提交', 'success')
  })
  return (
    <article className={styles.report}>
      <h2>
        <a href={one.subject.path}>{one.subject.title}</a>
        <Tag tone={feedbackTones[one.state]}>{one.outcome ? caseOutcomes[one.outcome] : feedbackStates[one.state]}</Tag>
      </h2>
      <Facts>
        <Fact name="举报原因">{reportKinds[one.kind]}</Fact>
        <Fact name="内容">
          <span className={styles.text}>{one.content}</span>
        </Fact>
        <Fact name="编号">{one.no}</Fact>
        <Fact name="转告时间">{formatMinute(one.forwarded_at)}</Fact>
        {one.statement && (
          <Fact name="我的说明">
            <span className={styles.text}>{one.statement}</span>
          </Fact>
        )}
        {one.decision && <Fact name="处理结果">{one.decision}</Fact>}
      </Facts>
      {one.may_state && (
        <Form form={form}>
          <TextAreaField
            {...{ form, name: 'text', rows: 5, maxLength: 2000, defaultValue: '', required: true }}
            label={`情况说明（${formatMinute(one.statement_until)} 前）`}
            placeholder="说明事实与依据。只能提交一次，请写完整。"
          />
          <SubmitButton form={form}>提交说明</SubmitButton>
        </Form>
      )}
    </article>
  )
}
