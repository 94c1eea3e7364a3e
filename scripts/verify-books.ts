import { type ChainHead, noteOfHead } from '../contract/chain-head.ts'
import { brokenWords, createLedger, rowOf } from '../server/modules/ledger/service.ts'
import { moneyInvariants } from '../server/money.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/database.ts'
import { createLogger } from '../server/platform/logger.ts'

const names = { ledger: '账本', audit: '操作日志' } as const

/** Proves the ledger in full and reads both chains; true where nothing is wrong. Changes nothing. */
export async function verifyBooks(
  url: string,
  say: (line: string) => void,
  noted: readonly ChainHead[] = [],
): Promise<boolean> {
  const database = openDatabase({ url, pool: 1, logger: createLogger({ level: 'warn', pretty: false }) })
  const { proving, sealing } = createLedger({ database, invariants: moneyInvariants(systemClock) })
  const judge = (right: boolean, words: string) => {
    say(`${right ? '✓' : '✗'} ${words}`)
    return right
  }
  try {
    return await database.read(async (tx) => {
      const faults = await proving.invariants(tx)
      const holds = faults.length === 0
      let whole = judge(holds, `账本恒等式：${holds ? '全部成立' : `${faults.length} 处不成立`}`)
      for (const { invariant, subject, detail } of faults) say(`    ${invariant}  ${subject}  ${detail}`)
      for (const chain of ['ledger', 'audit'] as const) {
        const { head, rows, faults: broken } = await sealing.verify(tx, chain)
        whole = judge(broken.length === 0, `${names[chain]}哈希链：${rows} 条，${broken.length} 处被改动`) && whole
        for (const { id, what } of broken) say(`    ${rowOf(chain, id)}  ${brokenWords[what]}`)
        if (head) say(`    链头（请另行保存） ${noteOfHead({ chain, ...head })}`)
      }
      for (const { chain, id, hash } of noted) {
        const same = await sealing.passes(tx, chain, { id, hash })
        whole = judge(same, `${names[chain]}链头 ${id}：与当时保存的${same ? '一致' : '不一致'}`) && whole
      }
      return whole
    })
  } finally {
    await database.close()
  }
}
