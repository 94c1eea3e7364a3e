import { useCallback, useEffect, useState } from 'react'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readPartnership } from '#contract/catalogue/partnerships.ts'
import { applyHindrances } from '#contract/catalogue/partnerships.words.ts'
import type { PartnerPlan } from '#contract/catalogue/strategic.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import { PartnershipApply } from './partnership-apply.tsx'
import { PartnershipCurrent } from './partnership-current.tsx'
import { PartnershipLogs } from './partnership-logs.tsx'
import styles from './partnership-panel.module.css'

type Overview = OutputOnWire<typeof readPartnership>

/** How far an enterprise is on its way to being a partner, and the one thing to do next. */
export default function PartnershipPanel({ plans }: { plans: readonly PartnerPlan[] }) {
  const [overview, setOverview] = useState<Overview>()
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    try {
      setOverview(await callAs.enterprise(readPartnership, {}))
      setProblem('')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有读到，请稍后再试')
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  if (problem) {
    return (
      <p className={styles.panel} role="alert">
        {problem}
        <Button kind="outline" size="small" onClick={() => void load()}>
          重试
        </Button>
      </p>
    )
  }
  if (!overview) return <p className={styles.panel}>正在读取您的合作进度…</p>
  const { current, may_apply, renews } = overview
  const under = current && ['pending', 'approved', 'active', 'expiring'].includes(current.state)
  return (
    <section className={styles.panel} aria-label="我的战略合作">
      {current && <PartnershipCurrent current={current} balance={overview.balance} onChanged={load} />}
      {may_apply ? (
        <PartnershipApply plans={plans} chosen={overview.default_plan_id} renews={renews} onDone={load} />
      ) : (
        !under && <Hindered {...overview} />
      )}
      {current && <PartnershipLogs key={`${current.id} ${current.state}`} />}
    </section>
  )
}

const ways = {
  uncertified: { href: '/authentication', name: '去认证' },
  no_page: { href: '/manage/about', name: '去确认' },
} as const

/** Why they cannot apply yet, and where that is mended. */
function Hindered({ hindrance }: Overview) {
  if (!hindrance) return null
  const way = hindrance === 'uncertified' || hindrance === 'no_page' ? ways[hindrance] : undefined
  return (
    <div className={styles.hindered}>
      <div>
        <h2>申请战略合作</h2>
        <p>{applyHindrances[hindrance]}。</p>
      </div>
      {way && <ButtonLink href={way.href}>{way.name}</ButtonLink>}
    </div>
  )
}
