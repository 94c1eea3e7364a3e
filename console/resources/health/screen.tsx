import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useRefreshing } from '#console/parts/form/use-refreshing.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { formatSecond } from '#console/parts/show/time.ts'
import { readHealth } from '#contract/site/health.ts'
import { DatabaseCard } from './database.tsx'
import { JobsCard } from './jobs.tsx'
import { CertificatesCard, ProcessesCard, SlowCard, VendorsCard } from './lists.tsx'
import styles from './screen.module.css'
import { checkStates, type Health } from './words.ts'

const everyMs = 10_000

export default function HealthScreen() {
  const asked = useAsk(readHealth, {})
  useRefreshing(asked.refresh, everyMs)
  return (
    <>
      <PageHead
        title="运行状况"
        description="进程、任务、数据库、证书、备份与服务商是否正常；每 10 秒自动刷新。"
        actions={
          <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" onClick={() => void asked.refresh()} />
        }
      />
      <Loaded asked={asked}>{(health) => <Report health={health} onChanged={asked.refresh} />}</Loaded>
    </>
  )
}

const urgency = { bad: 0, warn: 1, unknown: 2, ok: 3 } as const

function Report({ health, onChanged }: { health: Health; onChanged(): Promise<void> }) {
  const checks = health.checks.toSorted((a, b) => urgency[a.state] - urgency[b.state])
  return (
    <>
      <ul className={styles.checks}>
        {checks.map(({ key, label, state, text, at }) => (
          <li key={key} className={styles.check}>
            <div className={styles.label}>
              {label}
              <Mark tone={checkStates[state].tone}>{checkStates[state].label}</Mark>
            </div>
            <p className={styles.text}>{text}</p>
            {at && <p className={styles.text}>{formatSecond(at)}</p>}
          </li>
        ))}
      </ul>
      <ProcessesCard processes={health.processes} />
      <JobsCard queues={health.queues} failed={health.failed} onChanged={onChanged} />
      <SlowCard slow={health.slow} />
      <DatabaseCard database={health.database} />
      <div className={styles.halves}>
        <VendorsCard vendors={health.vendors} />
        <CertificatesCard certificates={health.certificates} />
      </div>
    </>
  )
}
