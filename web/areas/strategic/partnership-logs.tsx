import { useEffect, useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { type PartnershipLog, pagePartnershipLogs } from '#contract/catalogue/partnerships.ts'
import { partnershipStates } from '#contract/catalogue/partnerships.words.ts'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './partnership-panel.module.css'
import { tones } from './partnership-words.ts'

/** What was applied for so far; nothing to see where it is only one. */
export function PartnershipLogs() {
  const [rows, setRows] = useState<readonly PartnershipLog[]>([])
  const { act } = useAccount('enterprise')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; another one is mounted when something changed
  useEffect(() => {
    void act(async () => setRows((await callAs.enterprise(pagePartnershipLogs, { page: 1, count: 10 })).list))
  }, [])
  if (rows.length < 2) return null
  return (
    <div className={styles.logs}>
      <h3>合作记录</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">单号</th>
            <th scope="col">方案</th>
            <th scope="col">合作费</th>
            <th scope="col">合作期</th>
            <th scope="col">申请日期</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, no, plan, fee_amount, starts_at, ends_at, created_at, state }) => (
            <tr key={id}>
              <td>{no}</td>
              <td>{plan}</td>
              <td>{yuanText(fee_amount)}</td>
              <td>{starts_at && ends_at ? `${formatDay(starts_at)} 至 ${formatDay(ends_at)}` : '—'}</td>
              <td>{formatDay(created_at)}</td>
              <td>
                <Tag tone={tones[state]}>{partnershipStates[state]}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
