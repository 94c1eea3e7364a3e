import { useState } from 'react'
import type { Device } from '#contract/people/account-calls.ts'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs, callRenewing } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './security-panel.module.css'

const nameOf = ({ device, network }: Device) => (network ? `${device}（${network}）` : device)

/** Where the account is signed in now, and the way to end each of these. */
export function DevicesSection({ realm, devices }: { realm: AccountRealm; devices: readonly Device[] }) {
  const { reloadPage } = useAccount(realm)
  const [asked, setAsked] = useState<Device | 'others'>()
  const others = devices.filter(({ current }) => !current)
  const calls = accountCalls[realm]

  const end = async () => {
    if (asked === 'others') await callRenewing[realm](calls.endOtherSessions, {})
    else if (asked) await callAs[realm](calls.endSession, { id: asked.id })
    await reloadPage()
    showToast(asked === 'others' ? '其他设备已全部退出' : '该设备已退出', 'success')
  }

  const single = asked !== 'others' && asked
  return (
    <section className={styles.section} aria-labelledby="devices">
      <div className={styles.head}>
        <div>
          <h2 id="devices">登录设备</h2>
          <p>不认识的设备请立即让它退出，并修改密码。</p>
        </div>
        {others.length > 0 && (
          <Button kind="outline" size="small" onClick={() => setAsked('others')}>
            退出其他全部设备
          </Button>
        )}
      </div>
      <table className={`${styles.devices} ${table.cards}`}>
        <thead>
          <tr>
            <th scope="col">设备</th>
            <th scope="col">网络</th>
            <th scope="col">最近使用</th>
            <th scope="col">登录时间</th>
            <th scope="col">
              <span className="unseen">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <DeviceRow key={device.id} {...device} onEnd={() => setAsked(device)} />
          ))}
        </tbody>
      </table>
      <Confirm
        open={asked !== undefined}
        title={single ? `让“${nameOf(single)}”退出登录？` : `让其他 ${others.length} 台设备全部退出登录？`}
        action={single ? '让它退出' : '全部退出'}
        onConfirm={end}
        onClose={() => setAsked(undefined)}
      >
        {single ? (
          <p>这台设备最近一次使用在 {formatMinute(single.last_seen_at)}。退出后须重新登录才能使用。</p>
        ) : (
          <p>{others.map(nameOf).join('、')}将立即退出，本机不受影响。</p>
        )}
      </Confirm>
    </section>
  )
}

function DeviceRow({ onEnd, ...one }: Device & { onEnd(): void }) {
  const { device, current, network, last_seen_at, created_at } = one
  return (
    <tr>
      <th scope="row">
        {device}
        {current && <Tag tone="success">本机</Tag>}
      </th>
      <td data-label="网络">{network || '未知'}</td>
      <td data-label="最近使用">{formatMinute(last_seen_at)}</td>
      <td data-label="登录时间">{formatMinute(created_at)}</td>
      <td>
        {!current && (
          <button type="button" className={styles.end} onClick={onEnd}>
            退出<span className="unseen">{nameOf(one)}</span>
          </button>
        )}
      </td>
    </tr>
  )
}
