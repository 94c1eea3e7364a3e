import { toShanghaiIso } from '../contract/base/time.ts'
import { type ChainHead, noteOfHead } from '../contract/money/ledger.words.ts'
import { invariantsOf } from '../server/house/furnish.ts'
import { rooms } from '../server/house/rooms.ts'
import { brokenWords, createLedger, rowOf, type Sealing } from '../server/modules/money/ledger/service.ts'
import { type Clock, systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { createLogger } from '../server/platform/process/logger.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

function sayAge(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime()
  if (ms < 0) return '时间在未来，请核对系统时钟'
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} 天前`
  return ms >= 2 * hourMs ? `${Math.floor(ms / hourMs)} 小时前` : `${Math.floor(ms / minuteMs)} 分钟前`
}

/** Sealing that has stopped breaks no chain: it shows only in how old the newest seal is while newer rows wait. */
function sayLag({ sealedAt, waitingSince }: Awaited<ReturnType<Sealing['lag']>>, now: Date): string {
  const newest = sealedAt
    ? `${toShanghaiIso(sealedAt).slice(0, 16).replace('T', ' ')}（${sayAge(sealedAt, now)}）`
    : '还没有'
  const behind = waitingSince ? `其后最早未封存的记于 ${sayAge(waitingSince, now)}` : '其后没有待封存的'
  return `最新封存的记录：${newest}；${behind}`
}

const names = { ledger: '账本', audit: '操作日志' } as const

/** Proves the ledger in full and reads both chains; true where nothing is wrong. Changes nothing. */
export async function verifyBooks(
  url: string,
  say: (line: string) => void,
  noted: readonly ChainHead[] = [],
  clock: Clock = systemClock,
): Promise<boolean> {
  const database = openDatabase({ url, pool: 1, logger: createLogger({ level: 'warn', pretty: false }) })
  const { proving, sealing } = createLedger({ database, invariants: invariantsOf(rooms, clock) })
  const judge = (right: boolean, words: string) => {
    say(`${right ? '✓' : '✗'} ${words}`)
    return right
  }
  try {
    return await database.survey(async (tx) => {
      const faults = await proving.invariants(tx)
      const holds = faults.length === 0
      let whole = judge(holds, `账本恒等式：${holds ? '全部成立' : `${faults.length} 处不成立`}`)
      for (const { invariant, subject, detail } of faults) say(`    ${invariant}  ${subject}  ${detail}`)
      for (const chain of ['ledger', 'audit'] as const) {
        const { head, rows, faults: broken } = await sealing.verify(tx, chain)
        whole = judge(broken.length === 0, `${names[chain]}哈希链：${rows} 条，${broken.length} 处被改动`) && whole
        for (const { id, what } of broken) say(`    ${rowOf(chain, id)}  ${brokenWords[what]}`)
        if (head) say(`    链头（请另行保存） ${noteOfHead({ chain, ...head })}`)
        say(`    ${sayLag(await sealing.lag(tx, chain), clock())}`)
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
