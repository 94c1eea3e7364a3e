import { lazy, Suspense, useEffect, useState } from 'react'
import type { PartnerPlan } from '#contract/catalogue/strategic.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { useEnterprise } from '#web/app/stores.ts'
import styles from './own-partnership.module.css'

const Panel = lazy(() => import('./partnership-panel.tsx'))

/**
 * What a visitor can do here: apply, or see how far it is. The page is the same for everybody and is kept; whoever
 * looks at it is known in the browser alone, where the rest arrives for whoever has an account.
 */
export function OwnPartnership({ plans }: { plans: readonly PartnerPlan[] }) {
  const [standing, setStanding] = useState(false)
  useEffect(() => setStanding(true), [])
  return (
    <div id="apply" className={styles.own}>
      <Container>{standing ? <Known plans={plans} /> : <Invited />}</Container>
    </div>
  )
}

function Known({ plans }: { plans: readonly PartnerPlan[] }) {
  const enterprise = useEnterprise((state) => state.userInfo)
  if (!enterprise) return <Invited />
  return (
    <Suspense fallback={<p className={styles.waiting}>正在读取您的合作进度…</p>}>
      <Panel plans={plans} />
    </Suspense>
  )
}

function Invited() {
  return (
    <div className={styles.invited}>
      <div>
        <h2>在线申请，进度可查</h2>
        <p>登录企业账户后，在这里提交申请、阅读合同、付款，并随时查看进度与保证金。</p>
      </div>
      <ButtonLink href="/user/login?from=%2Fstrategic" size="large">
        登录后申请
      </ButtonLink>
    </div>
  )
}
