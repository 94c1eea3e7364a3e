import { useEffect, useState } from 'react'
import { memberRealms } from '#contract/base/realms.ts'
import { type ReportKind, reportKinds, type SubjectKind, subjectKindKeys } from '#contract/site/feedback.words.ts'
import { readReportSubject, report } from '#contract/site/reports.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { sessionToken } from '#web/app/cookies.ts'
import { lastRealm } from '#web/app/held-sessions.ts'
import type { LoaderContext } from '#web/app/page.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { ChoiceCards } from '#web/kit/choice-cards.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/kit/form/form.tsx'
import { callProven } from '#web/kit/form/proven-call.ts'
import { choiceIn } from '#web/kit/list-address.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import styles from './feedback.module.css'
import { type HandedIn, OwnPictures } from './own-pictures.tsx'

interface Props {
  subject: { kind: SubjectKind; id: number; noun: string; title: string; path: string } | null
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const kind = choiceIn(query, 'subject', subjectKindKeys)
  const id = Number(query.get('id'))
  if (!kind || !Number.isSafeInteger(id) || id < 1) return { subject: null }
  return { subject: { kind, id, ...(await call(readReportSubject, { kind, id })) } }
}

/** Something that somebody shows is wrong, or is not theirs to show. */
export default function Report({ subject }: Props) {
  return (
    <>
      <PageHeader title="举报与侵权投诉" summary="核实后处理，并告知结果。举报人的身份对被举报方保密。" />
      <Container>
        <div className={styles.page}>{subject ? <ReportForm subject={subject} /> : <Nowhere />}</div>
      </Container>
    </>
  )
}

function Nowhere() {
  return (
    <p>
      请从要举报的企业、产品、商机或广告页面点“举报”进入；其他问题可以<a href="/contact">联系我们</a>。
    </p>
  )
}

const explained: Readonly<Record<ReportKind, string>> = {
  false_info: '资质、价格、联系方式等与事实不符',
  infringement: '商标、著作权、名称或肖像被冒用',
  illegal: '法律法规禁止发布的内容',
  fraud: '收款不发货、假冒他人等',
  harassment: '骚扰、辱骂或恶意营销',
  other: '以上都不是',
}

type Name = 'content' | 'name' | 'phone_number'

function ReportForm({ subject }: { subject: NonNullable<Props['subject']> }) {
  const [kind, setKind] = useState<ReportKind>('false_info')
  const [pictures, setPictures] = useState<readonly HandedIn[]>([])
  const [sent, setSent] = useState<{ no: string; id: number | null }>()
  const realm = useSignedIn()
  const form = useForm<Name>(async ({ content, name = '', phone_number = '' }) => {
    const about = { subject_kind: subject.kind, subject_id: subject.id, kind, content }
    if (realm) {
      setSent(await callAs[realm](report, { ...about, pictures: pictures.map(({ url }) => url) }))
    } else {
      setSent((await callProven(report, { ...about, name, phone_number })).data)
    }
  })
  if (sent) {
    return (
      <div role="status">
        <h2>举报已收到，编号 {sent.no}</h2>
        <p>{sent.id ? '处理进度与结果会通过站内消息告诉您。' : '我们会核实处理，需要时按您留下的电话联系。'}</p>
        <p className={styles.ways}>
          {sent.id && <ButtonLink href={`/feedback/${sent.id}`}>查看进度</ButtonLink>}
          {subject.path && (
            <ButtonLink kind="outline" href={subject.path}>
              返回原页面
            </ButtonLink>
          )}
        </p>
      </div>
    )
  }
  return (
    <Form form={form}>
      <p className={styles.about}>
        举报的{subject.noun}：{subject.path ? <a href={subject.path}>{subject.title}</a> : <b>{subject.title}</b>}
      </p>
      <ChoiceCards
        {...{ name: 'kind', legend: '原因', columns: 3, value: kind }}
        choices={Object.entries(reportKinds).map(([value, title]) => ({
          ...{ value, title, text: explained[value as ReportKind] },
        }))}
        onChoose={(value) => setKind(value as ReportKind)}
      />
      <TextAreaField
        {...{ form, name: 'content', label: '说明', rows: 6, maxLength: 2000, defaultValue: '', required: true }}
        placeholder={
          kind === 'infringement'
            ? '您的权利是什么、证明在哪里、页面哪一处侵犯了它'
            : '哪里不对、您怎么知道的、希望怎么处理'
        }
      />
      {realm === null && (
        <div className={styles.two}>
          <TextField {...{ form, name: 'name', label: '称呼', maxLength: 20, autoComplete: 'name' }} />
          <TextField
            {...{ form, name: 'phone_number', label: '电话', maxLength: 20, inputMode: 'tel', autoComplete: 'tel' }}
            hint="用于核实，不会告诉被举报方"
          />
        </div>
      )}
      {realm && <OwnPictures realm={realm} value={pictures} onChange={setPictures} />}
      <SubmitButton form={form}>提交举报</SubmitButton>
    </Form>
  )
}

/** Whose account it is; null for a visitor, undefined while the page has only just arrived. */
function useSignedIn(): AccountRealm | null | undefined {
  const [realm, setRealm] = useState<AccountRealm | null>()
  useEffect(() => {
    setRealm(memberRealms(lastRealm()).find((one) => sessionToken(one)) ?? null)
  }, [])
  return realm
}
