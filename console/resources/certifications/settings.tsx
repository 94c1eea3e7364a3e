import { App, Switch } from 'antd'
import { useState } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { readCertificationSettings, saveCertificationSettings } from '#contract/people/certifications.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import styles from './settings.module.css'

/** What is asked for beyond the papers. */
export function SettingsTab() {
  const asked = useAsk(readCertificationSettings, {})
  return <Loaded asked={asked}>{(saved) => <Settings saved={saved.proof_of_control} />}</Loaded>
}

function Settings({ saved }: { saved: boolean }) {
  const { message } = App.useApp()
  const mayEdit = useRight('certifications.settings')
  const [on, setOn] = useState(saved)
  const [busy, setBusy] = useState(false)
  const save = async (proof_of_control: boolean) => {
    setBusy(true)
    try {
      setOn((await call(saveCertificationSettings, { proof_of_control })).proof_of_control)
      void message.success('已保存')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.card} aria-label="认证设置">
      <div className={styles.row}>
        {mayEdit ? (
          <Switch aria-label="要求对公转账验证" checked={on} loading={busy} onChange={(next) => void save(next)} />
        ) : (
          <span>{on ? '已打开' : '已关闭'}</span>
        )}
        <div>
          <h2 className={styles.name}>要求对公转账验证</h2>
          <p className={styles.hint}>
            打开后，企业须以自己名义的对公账户转过一笔款（任何已确认、户名一致的对公充值都算），才能通过认证。
          </p>
        </div>
      </div>
    </section>
  )
}
