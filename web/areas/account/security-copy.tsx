import { useEffect, useState } from 'react'
import { copyFilePaths, enterpriseCopy, makerCopy, type PersonalCopy } from '#contract/people/copies.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/confirm.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { Form, useForm } from '#web/kit/form/form.tsx'
import { MaskedPhoneField } from '#web/kit/form/masked-phone-field.tsx'
import { readOwnFile, saveAs } from '#web/kit/save-file.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './security-panel.module.css'

export const copyCalls = { enterprise: enterpriseCopy, maker: makerCopy }

interface Props {
  realm: AccountRealm
  copy: PersonalCopy | null
  phoneNumber: string
}

/** How often somebody who looks on is told how it stands. */
const lookAgainMs = 4_000

/** Data portability: all that is kept about the account, as one file. */
export function CopySection({ realm, copy, phoneNumber }: Props) {
  const [asking, setAsking] = useState(false)
  const { reload } = useAccount(realm)
  const underWay = copy?.state === 'waiting' || copy?.state === 'running'
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void reload(), lookAgainMs)
    return () => clearInterval(timer)
  }, [underWay, reload])
  return (
    <section className={styles.section} aria-labelledby="copy">
      <h2 id="copy">我的资料</h2>
      <p className={styles.none}>
        平台保存的与本账户有关的全部资料，整理成一个压缩包：表格可用 Excel 或 WPS 打开。每天可以索取一份，保留 3 天。
      </p>
      {copy && <p role="status">{standing(copy)}</p>}
      {copy?.state === 'done' && copy.here ? (
        <Fetch realm={realm} name={`个人资料-${formatDay(copy.created_at)}.zip`} />
      ) : (
        !underWay && (
          <Button kind="outline" size="small" onClick={() => setAsking(true)}>
            下载我的资料
          </Button>
        )
      )}
      <Dialog open={asking} title="下载我的资料" onClose={() => setAsking(false)}>
        <CopyForm realm={realm} phoneNumber={phoneNumber} onClose={() => setAsking(false)} />
      </Dialog>
    </section>
  )
}

function Fetch({ realm, name }: { realm: AccountRealm; name: string }) {
  const [busy, setBusy] = useState(false)
  const { act } = useAccount(realm)
  const fetchFile = async () => {
    setBusy(true)
    await act(async () => saveAs(await readOwnFile(realm, copyFilePaths[realm]), name))
    setBusy(false)
  }
  return (
    <Button kind="primary" size="small" disabled={busy} onClick={() => void fetchFile()}>
      {busy ? '正在下载…' : '下载我的资料'}
    </Button>
  )
}

function standing({ state, here, bytes, created_at, expires_at }: PersonalCopy): string {
  if (state === 'failed') return '上次整理没有成功，请再试一次。'
  if (state !== 'done') return `${formatMinute(created_at)} 开始整理，完成后可在这里下载，请稍候。`
  const until = `${formatMinute(expires_at)} 之前有效`
  if (!here) return `已在另一台设备上整理好一份，只能在那里下载，${until}。`
  return `已整理好（${Math.max(1, Math.round((bytes ?? 0) / 1024))} KB），${until}。请妥善保管，不要交给他人。`
}

function CopyForm({ realm, phoneNumber, onClose }: { realm: AccountRealm; phoneNumber: string; onClose(): void }) {
  const { reload } = useAccount(realm)
  const form = useForm<'phone_number' | 'code'>(async ({ code }) => {
    await callAs[realm](copyCalls[realm].ask, { code })
    await reload()
    onClose()
    showToast('已开始整理，完成后可在这里下载', 'success')
  })
  return (
    <div className={styles.closure}>
      <p>为保护您的资料，请先验证手机号。整理好的文件只能在这次登录里下载。</p>
      <Form form={form}>
        <MaskedPhoneField form={form} name="phone_number" label="当前手机号" masked={phoneNumber} />
        <CodeField form={form} realm={realm} scene="11" masked={phoneNumber} name="code" />
        <p className={styles.problem} role="alert">
          {form.problem}
        </p>
        <div className={styles.ways}>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" aria-disabled={form.busy}>
            {form.busy ? '正在提交…' : '开始整理'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
