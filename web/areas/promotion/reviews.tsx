import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { explainRisk, listOwnRisks, type OwnRisk } from '#contract/money/risks.ts'
import { evidenceKinds, ownRiskStates } from '#contract/money/risks.words.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { TextAreaField } from '#web/kit/form/account-fields.tsx'
import { Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './reviews.module.css'

interface Props {
  risks: OwnRisk[]
  pages: ReturnType<typeof wayOn>
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const list = await call(listOwnRisks, { page: pageIn(query), count: 10 })
  return { risks: list.list, pages: wayOn(list, list.list.length) }
}

export function meta(_props: Props, { entry, shell }: MetaContext) {
  return { title: `${entry.title} - 创客中心 - ${shell.baseInfo.name}` }
}

/** Commissions that are looked into: why, what its maker says to it, and what came of it. */
export default function Reviews({ risks, pages }: Props) {
  return (
    <AccountShell
      realm="maker"
      title="佣金核查"
      lead="发现邀请双方可能是同一人、或互相邀请等情况时，相关佣金先暂缓，由两位工作人员核对。您可以在七天内说明。"
    >
      {risks.length === 0 ? (
        <EmptyState title="没有核查中的佣金">需要核对的佣金会显示在这里，并以站内消息通知您。</EmptyState>
      ) : (
        <ul className={styles.list}>
          {risks.map((risk) => (
            <Review key={risk.id} given={risk} />
          ))}
        </ul>
      )}
      <Pagination {...pages} href={(page) => listAddress('/personal/reviews', { page })} />
    </AccountShell>
  )
}

const tones = { open: 'warning', proposed: 'warning', released: 'success', cancelled: 'danger' } as const

function Review({ given }: { given: OwnRisk }) {
  const [risk, setRisk] = useState(given)
  const { no, state, enterprise_name, amount, orders, kinds, explanation, explain_until, reason, created_at } = risk
  return (
    <li className={styles.review}>
      <header>
        <h2>
          {enterprise_name || '一家企业'} 的 {orders} 笔订单，佣金 {yuanText(amount)}
        </h2>
        <Tag tone={tones[state]}>{ownRiskStates[state]}</Tag>
      </header>
      <p className={styles.facts}>
        编号 {no} · {formatMinute(created_at)} 开始 · 需要核对：{kinds.map((kind) => evidenceKinds[kind]).join('、')}
      </p>
      {reason && <p>取消的原因：{reason}</p>}
      {explanation && <p className={styles.said}>您的说明：{explanation}</p>}
      {risk.can_explain && <Explain risk={risk} onExplained={setRisk} until={explain_until} />}
    </li>
  )
}

interface ExplainProps {
  risk: OwnRisk
  until: string
  onExplained(risk: OwnRisk): void
}

function Explain({ risk, until, onExplained }: ExplainProps) {
  const form = useForm<'explanation'>(async ({ explanation }) => {
    onExplained(await callAs.maker(explainRisk, { id: risk.id, explanation }))
    showToast('说明已提交，核对后会通知您', 'success')
  })
  return (
    <Form form={form}>
      <TextAreaField
        {...{ form, name: 'explanation', label: risk.explanation ? '补充说明' : '我的说明' }}
        {...{ rows: 4, maxLength: 1000, defaultValue: risk.explanation, required: true }}
        placeholder="例如：与对方的关系、为什么使用同一台设备或网络"
      />
      <p className={styles.facts}>{formatMinute(until)} 前可以提交或修改。</p>
      <SubmitButton form={form}>提交说明</SubmitButton>
    </Form>
  )
}
