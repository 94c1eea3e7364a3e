import { Table, Timeline } from 'antd'
import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Facts, ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute, formatSecond } from '#console/parts/show/time.ts'
import { type ConsolePartnershipDetail, readConsolePartnership } from '#contract/catalogue/partnerships.console.ts'
import { partnershipStates, partnershipSteps } from '#contract/catalogue/partnerships.words.ts'
import { formatDay } from '#ui/formats.ts'
import { Claims } from './claims.tsx'
import styles from './screen.module.css'
import { PartnershipSide } from './side.tsx'
import { tones } from './words.ts'

interface PartnershipDrawerProps {
  id: number
  queue: Queue | undefined
  onChanged(): Promise<void>
  onClose(): void
}

/** One partnership: what was agreed, the contract, the deposit, what happened, what can be done. */
export function PartnershipDrawer({ id, queue, onChanged, onClose }: PartnershipDrawerProps) {
  const asked = useAskOne(readConsolePartnership, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<ConsolePartnershipDetail>
      title={asked.data ? `合作协议 ${asked.data.no}` : '合作协议'}
      evidence="资料、合同与经过"
      asked={asked}
      width={1120}
      side={(one) => <PartnershipSide key={id} partnership={one} queue={queue} onChanged={changed} />}
      queue={queue}
      onClose={onClose}
    >
      {(one) => <Evidence key={one.id} one={one} onChanged={changed} />}
    </ReviewDrawer>
  )
}

function Evidence({ one, onChanged }: { one: ConsolePartnershipDetail; onChanged(): Promise<void> }) {
  return (
    <>
      <Section title="申请企业">
        <Facts
          columns={2}
          facts={[
            { label: '企业名称', value: <b>{one.company_name}</b> },
            { label: '统一社会信用代码', value: <span className={styles.digits}>{one.credit_code}</span> },
            { label: '法定代表人', value: one.legal_person },
            { label: '账户', value: <AccountLink realm="enterprise" account={one.enterprise} /> },
            { label: '合作宣言', value: one.statement || '—' },
            { label: '权益', value: one.benefits.join('、') || '—' },
          ]}
        />
      </Section>
      {one.contract_file && (
        <Section title="合同">
          <PrivatePaper url={one.contract_file} name="合同" />
          <p className={styles.note}>
            摘要 {one.contract_sha256.slice(0, 16)}
            {one.confirmed_at ? `，企业于 ${formatMinute(one.confirmed_at)} 确认` : '，企业还没有确认'}
          </p>
        </Section>
      )}
      {one.paid_at && (
        <Section title="保证金">
          <Facts
            columns={2}
            facts={[
              { label: '已收', value: <Amount value={one.deposit_amount} /> },
              { label: '在押', value: <Amount value={one.deposit_left} /> },
              ...(one.deposit_due_at ? [{ label: '应退还日', value: formatDay(one.deposit_due_at) }] : []),
            ]}
          />
          <Claims claims={one.claims} onChanged={onChanged} />
        </Section>
      )}
      {one.earlier.length > 0 && <Earlier rows={one.earlier} />}
      <Section title="经过">
        <Happened timeline={one.timeline} />
      </Section>
    </>
  )
}

function Earlier({ rows }: { rows: ConsolePartnershipDetail['earlier'] }) {
  return (
    <Section title="该企业的其他合作">
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rows}
        columns={[
          {
            title: '单号',
            render: (_value, { id, no }) => (
              <Link className={styles.digits ?? ''} to={`/partnerships?partnership=${id}`}>
                {no}
              </Link>
            ),
          },
          { title: '方案', dataIndex: 'plan' },
          {
            title: '状态',
            width: 120,
            render: (_value, { state }) => <Mark tone={tones[state]}>{partnershipStates[state]}</Mark>,
          },
          { title: '申请时间', width: 140, render: (_value, { created_at }) => formatMinute(created_at) },
        ]}
      />
    </Section>
  )
}

const colours = { plain: 'gray', waiting: 'orange', coming: 'blue', good: 'green', gone: 'red' } as const

/** What happened to it, in order, as its owner reads it too. */
function Happened({ timeline }: Pick<ConsolePartnershipDetail, 'timeline'>) {
  return (
    <Timeline
      aria-label="合作的经过"
      items={timeline.map(({ step, state, at, note, by }, place) => ({
        key: `${at} ${place}`,
        color: colours[tones[state]],
        content: (
          <>
            <div>
              {partnershipSteps[step]}
              {note && <span className={styles.words}>{note}</span>}
            </div>
            <div className={styles.when}>
              <span className={styles.digits}>{formatSecond(at)}</span>
              <span>{by}</span>
            </div>
          </>
        ),
      }))}
    />
  )
}
