import { App, Button } from 'antd'
import { useState } from 'react'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { type ConsoleCertificationDetail, revealCertification } from '#contract/people/certifications.console.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import styles from './drawer.module.css'

/** Who can be asked: masked until somebody with the right asks for it, which is noted. */
export function Contact({ certification }: { certification: ConsoleCertificationDetail }) {
  const { id, no, contact_name, contact_phone } = certification
  const { message } = App.useApp()
  const [whole, setWhole] = useState<{ contact_name: string; contact_phone: string }>()
  const [busy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    try {
      setWhole(await call(revealCertification, { id }))
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const shown = whole ?? { contact_name, contact_phone }
  return (
    <Facts
      columns={2}
      facts={[
        { label: '联系人', value: shown.contact_name || '—' },
        {
          label: '联系电话',
          value: (
            <span className={styles.account}>
              <span className={styles.digits}>{shown.contact_phone || '—'}</span>
              {!whole && contact_phone && (
                <Allowed right="certifications.reveal">
                  <Button
                    size="small"
                    aria-label={`查看完整电话：认证 ${no}`}
                    loading={busy}
                    onClick={() => void reveal()}
                  >
                    查看完整
                  </Button>
                </Allowed>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
