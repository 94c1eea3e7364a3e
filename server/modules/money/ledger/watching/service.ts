import type { Reader } from '#server/platform/postgres/database.ts'
import type { GaugeSource } from '#server/platform/seeing/gauge.ts'
import type { HealthSource, HealthState } from '#server/platform/seeing/health.ts'
import type { createProving } from '../proving/service.ts'
import * as store from '../reading/store.ts'
import type { Sealing } from '../sealing/service.ts'

interface Books {
  proving: Pick<ReturnType<typeof createProving>, 'proofs'>
  sealing: Pick<Sealing, 'lag'>
}

const ageS = (at: Date | null | undefined, now: Date) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0)

/** Whether the books are proved and sealed, for whoever watches from outside. */
export function bookGauges({ proving, sealing }: Books): GaugeSource[] {
  const chains = ['ledger', 'audit'] as const
  return [
    {
      name: 'ledger_proof_age_seconds',
      help: 'Time since the books were proved, by how much of them',
      label: 'scope',
      read: async (tx, now) =>
        (await proving.proofs(tx)).map(({ scope, proved_at }) => ({ of: scope, value: ageS(proved_at, now) })),
    },
    {
      name: 'ledger_faults',
      help: 'What the last proofs found and nobody has cleared',
      label: 'scope',
      read: async (tx) => (await proving.proofs(tx)).map(({ scope, faults }) => ({ of: scope, value: faults.length })),
    },
    {
      name: 'ledger_unsealed_age_seconds',
      help: 'How long the first row that no seal covers has waited',
      label: 'chain',
      async read(tx, now) {
        const found = []
        for (const chain of chains) {
          found.push({ of: chain, value: ageS((await sealing.lag(tx, chain)).waitingSince, now) })
        }
        return found
      },
    },
  ]
}

const proofLateMs = 26 * 60 * 60 * 1000
const sealLateMs = 10 * 60 * 1000

/** The same for the health screen. */
export function bookHealth({ proving, sealing }: Books): HealthSource {
  const found = (state: HealthState, text: string, at: Date | null) => ({ state, text, at })
  async function proofOf(tx: Reader, now: Date) {
    const proofs = await proving.proofs(tx)
    // The last minute is proved every minute: it must not stand for the nightly proof of everything and both chains.
    const at = proofs.find(({ scope }) => scope === 'full')?.proved_at ?? null
    const faults = proofs.reduce((sum, proof) => sum + proof.faults.length, 0)
    if (faults > 0) return found('bad', `账目核对发现 ${faults} 处异常，出款已暂停，请到“账本”查看`, at)
    if (!at) return found('unknown', '还没有核对过全部账目', at)
    if (now.getTime() - at.getTime() > proofLateMs) return found('warn', '超过一天没有核对全部账目，请检查任务进程', at)
    return found('ok', '账目核对无误', at)
  }
  async function sealOf(tx: Reader, now: Date) {
    const { sealedAt, waitingSince } = await sealing.lag(tx, 'ledger')
    const late = waitingSince && now.getTime() - waitingSince.getTime() > sealLateMs
    const since = waitingSince ?? sealedAt ?? null
    return late ? found('warn', '有记账超过十分钟没有封存，请检查任务进程', since) : found('ok', '记账均已封存', since)
  }
  return {
    key: 'ledger',
    check: async (tx, now) => [
      { key: 'ledger.proof', label: '账目核对', ...(await proofOf(tx, now)) },
      { key: 'ledger.seal', label: '记账封存', ...(await sealOf(tx, now)) },
    ],
  }
}

const flowOf = (flow: 'in' | 'out' | 'revenue') => (tx: Reader, starts: readonly Date[], until: Date) =>
  store.flowByDay(tx, flow, starts, until)

/** For the dashboards, by the day. */
export const bookSeries = [
  { key: 'money_in', label: '收款', tab: 'money', unit: 'fen', right: 'ledger.read', days: flowOf('in') },
  { key: 'money_out', label: '付款与退款', tab: 'money', unit: 'fen', right: 'ledger.read', days: flowOf('out') },
  { key: 'revenue', label: '平台收入', tab: 'money', unit: 'fen', right: 'ledger.read', days: flowOf('revenue') },
] as const
