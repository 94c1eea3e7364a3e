import { SafetyCertificateOutlined } from '@ant-design/icons'
import { App, Button, Table } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Asked, useAsk } from '#console/parts/form/use-ask.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { ageOf, formatSecond } from '#console/parts/show/time.ts'
import { type LedgerProofs, proveLedger, readProofs } from '#contract/money/ledger.console.ts'
import { noteOfHead } from '#contract/money/ledger.words.ts'
import { call, messageOf } from '../../call.ts'
import { clock } from '../../clock.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import { numberInSubject, sayFault } from './faults.ts'
import { addressOfNumber } from './owner.ts'
import styles from './screen.module.css'

const lookAgainMs = 3_000

/** Whether the books are right, who looked last, and what was found. */
export function ProofTab() {
  const asked = useAsk(readProofs, {})
  const { prove, busy } = useProving(asked)
  return (
    <Loaded asked={asked}>
      {(proofs) => (
        <>
          <Verdict proofs={proofs} />
          <section className={styles.panel} aria-label="运行证明">
            <div className={styles.head}>
              <h2 className={styles.title}>运行证明</h2>
              <span className={styles.note} role="status">
                {sayProgress(proofs, busy)}
              </span>
              <span className={styles.end}>
                <Allowed right="ledger.prove">
                  <Button
                    type="primary"
                    icon={<SafetyCertificateOutlined aria-hidden />}
                    loading={busy || proofs.running !== null}
                    onClick={() => void prove()}
                  >
                    立即证明
                  </Button>
                </Allowed>
              </span>
            </div>
            <p className={styles.label}>
              增量核对自动进行，只看上次封存以后的记账；全量核对逐笔重算全部记账、余额与两条哈希链。
            </p>
          </section>
          {(['full', 'window'] as const).map((scope) => (
            <ProofPanel key={scope} scope={scope} proof={proofs.proofs.find((one) => one.scope === scope)} />
          ))}
          <Chains chains={proofs.chains} />
        </>
      )}
    </Loaded>
  )
}

function sayProgress({ running, last_posting, last_account }: LedgerProofs, busy: boolean): string {
  if (running)
    return `${running.by || '系统'}于 ${formatSecond(running.since)} 开始，已进行 ${ageOf(running.since, clock())}`
  if (busy) return '正在核对……'
  const [postings, accounts] = [last_posting, last_account].map((count) => count.toLocaleString('zh-CN'))
  return `账本已有 ${postings} 笔记账、${accounts} 个账户`
}

/** Starts a proof and follows it to its end, also one that a colleague started. */
function useProving(asked: Asked<LedgerProofs>) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { data, refresh, put } = asked
  const running = data?.running !== null && data !== undefined
  const followed = useRef(false)

  useEffect(() => {
    if (!running) return
    followed.current = true
    const timer = setInterval(() => void refresh(), lookAgainMs)
    return () => clearInterval(timer)
  }, [running, refresh])

  useEffect(() => {
    if (running || !data || !followed.current) return
    followed.current = false
    const found = data.proofs.find(({ scope }) => scope === 'full')?.faults.length ?? 0
    if (found > 0) void message.error(`核对完成，发现 ${found} 处异常`)
    else void message.success('核对完成，全部账目与两条哈希链无误')
  }, [running, data, message])

  const prove = async () => {
    if (busy) return
    setBusy(true)
    try {
      const answer = await call(proveLedger, {})
      followed.current = true
      put(answer)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  return { prove, busy }
}

function Verdict({ proofs: { sound, proofs } }: { proofs: LedgerProofs }) {
  if (!sound)
    return <Notice type="error" title="账目核对发现异常，全部付款已暂停。查明并更正后，重新运行证明即可恢复。" />
  if (proofs.length === 0) return <Notice type="info" title="还没有核对过账目。" />
  return <Notice type="success" title="账目核对无误，付款正常进行。" />
}

type Proof = LedgerProofs['proofs'][number]
const scopes = { full: '全量核对', window: '增量核对' } as const

function ProofPanel({ scope, proof }: { scope: Proof['scope']; proof: Proof | undefined }) {
  return (
    <section className={styles.panel} aria-label={scopes[scope]}>
      <div className={styles.head}>
        <h2 className={styles.title}>{scopes[scope]}</h2>
        {proof && (
          <Mark tone={proof.faults.length > 0 ? 'gone' : 'good'}>
            {proof.faults.length > 0 ? `${proof.faults.length} 处异常` : '无误'}
          </Mark>
        )}
        <span className={`${styles.label} ${styles.digits}`}>
          {proof ? `核对于 ${formatSecond(proof.proved_at)}` : '还没有运行过'}
        </span>
        {proof?.broken_at && <span className={styles.bad}>自 {formatSecond(proof.broken_at)} 起有异常</span>}
      </div>
      {proof && proof.faults.length > 0 && <Faults faults={proof.faults} />}
    </section>
  )
}

type Fault = Proof['faults'][number]

function Faults({ faults }: { faults: readonly Fault[] }) {
  const rows = faults.map((fault, place) => ({ ...fault, place }))
  return (
    <Table<Fault & { place: number }>
      size="small"
      rowKey="place"
      dataSource={rows}
      pagination={rows.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      columns={[
        {
          title: '异常',
          width: 320,
          render: (_value, { invariant }) => (
            <>
              <div>{sayFault(invariant).title}</div>
              <div className={styles.why}>{sayFault(invariant).means}</div>
            </>
          ),
        },
        {
          title: '对象',
          width: 260,
          render: (_value, { subject }) => {
            const no = numberInSubject(subject)
            return (
              <div className={styles.subject}>{no ? <Link to={addressOfNumber(no)}>{subject}</Link> : subject}</div>
            )
          },
        },
        {
          title: '核对记录',
          render: (_value, { detail }) => <div className={styles.subject}>{detail}</div>,
        },
      ]}
    />
  )
}

const chainNames = { ledger: '账本链', audit: '操作日志链' } as const

export function Chains({ chains }: { chains: LedgerProofs['chains'] }) {
  return (
    <section className={styles.panel} aria-label="哈希链">
      <div className={styles.head}>
        <h2 className={styles.title}>哈希链</h2>
        <span className={styles.note}>请定期把链头抄存到系统之外：之后任何改动都会与抄存的链头不符。</span>
      </div>
      {chains.map(({ chain, head, unsealed }) => (
        <div className={styles.panel} key={chain}>
          <div className={styles.head}>
            <h3 className={styles.title}>{chainNames[chain]}</h3>
            <span className={styles.note}>
              {unsealed === 0 ? '全部已封存' : `${unsealed.toLocaleString('zh-CN')} 条等待封存`}
            </span>
            {head && (
              <span className={styles.end}>
                <CopyButton text={noteOfHead({ chain, ...head })} label="复制链头" />
              </span>
            )}
          </div>
          {head ? (
            <Facts
              columns={2}
              facts={[
                { label: '最后一环的编号', value: head.id },
                { label: '链头', value: <span className={styles.hash}>{head.hash}</span> },
              ]}
            />
          ) : (
            <p className={styles.label}>还没有封存过。</p>
          )}
        </div>
      ))}
    </section>
  )
}
