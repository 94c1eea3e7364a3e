import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { type OwnResource, readOwnResource } from '#contract/catalogue/downloads.ts'
import type { WholeResource } from '#contract/catalogue/resources.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatBytes, formatDay } from '#ui/formats.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { download } from './download.ts'
import styles from './take-panel.module.css'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))

interface TakePanelProps {
  realm: AccountRealm
  resource: WholeResource
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '没有成功，请稍后再试')

/** How a member can have it, and the button that does it. */
export default function TakePanel({ realm, resource }: TakePanelProps) {
  const { id, files } = resource
  const [own, setOwn] = useState<OwnResource>()
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState<number>()
  const [busy, setBusy] = useState(false)
  const load = useCallback(async () => {
    try {
      setOwn(await callAs[realm](readOwnResource, { id }))
      setProblem('')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [realm, id])
  useEffect(() => {
    void load()
  }, [load])
  if (problem) {
    return (
      <p className={styles.waiting} role="alert">
        {problem}
        <Button kind="outline" size="small" onClick={() => void load()}>
          重试
        </Button>
      </p>
    )
  }
  if (!own) return <p className={styles.waiting}>正在读取您的账户…</p>
  if (!own.way) return <p className={styles.why}>{own.why_not}</p>
  if (own.missing > 0) return <Missing own={own} />

  const take = async (file: number) => {
    setBusy(true)
    try {
      await download(realm, { id, file, points_confirmed: own.points })
      await load()
    } catch (error) {
      showToast(messageOf(error), 'error')
      await load()
    } finally {
      setBusy(false)
    }
  }
  const begin = (file: number) => (own.points > 0 ? setAsking(file) : void take(file))
  return (
    <div className={styles.panel}>
      <p className={styles.standing}>{standingText(own)}</p>
      {files.map(({ name, bytes }, place) => (
        <Button key={name} disabled={busy} onClick={() => begin(place + 1)} kind={place === 0 ? 'primary' : 'outline'}>
          {files.length === 1 ? buttonText(own) : `下载 ${name}（${formatBytes(bytes)}）`}
        </Button>
      ))}
      <p className={styles.limit}>
        今天还可下载 {own.left_today} 份（每天 {own.limit} 份）
      </p>
      {asking !== undefined && (
        <Suspense>
          <PayDialog
            title={resource.title}
            own={own}
            onConfirm={() => take(asking)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function standingText({ way, points, balance, free_until }: OwnResource): string {
  if (way === 'owned') return `您已购买，${free_until ? `${formatDay(free_until)} 前` : ''}再次下载不扣积分。`
  if (way === 'vip') return '会员权益：这份资料今天可以免积分下载。'
  if (way === 'points') return `需要 ${points} 积分，您有 ${balance} 积分。`
  return '您可以免费下载。'
}

function buttonText({ way, points }: OwnResource): string {
  if (way === 'points') return `用 ${points} 积分下载`
  return way === 'owned' ? '再次下载' : '免费下载'
}

/** Too few points: how many are missing, and where they are earned. */
function Missing({ own: { points, balance, missing } }: { own: OwnResource }) {
  return (
    <div className={styles.panel}>
      <p className={styles.why}>
        需要 {points} 积分，您有 {balance} 积分，还差 {missing} 积分。
      </p>
      <ButtonLink href="/score">去签到赚积分</ButtonLink>
    </div>
  )
}
