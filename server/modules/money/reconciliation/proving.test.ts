import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { tamper } from '#server/testing/ledger-room.ts'
import { at, openReconciliationRoom } from '#server/testing/reconciliation-room.ts'

test('a day whose bill nothing explains is told in Chinese and in yuan', async () => {
  const room = await openReconciliationRoom()
  const paid = await room.pay({ at: at('2026-11-13', 9), amount: fen(50_000) })
  room.paper.write(paid)
  await room.run('2026-11-13', at('2026-11-14', 11))
  const logger = createLogger({ level: 'silent', pretty: false })
  const owner = openDatabase({ url: room.urls.ownerUrl, pool: 1, logger })
  const found = await tamper(
    owner,
    (tx) => sql`update provider_bill_rows set moved = moved + 1`.execute(tx),
    (tx) => room.ledger.proving.invariants(tx),
  )
  await owner.close()
  expect(found).toEqual([
    {
      invariant: 'reconciliation.explained',
      subject: '沙箱 2026-11-13',
      detail: '账单 500.01 元（记为 500.00 元），账本 500.00 元（记为 500.00 元），差异合计 0.00 元',
    },
  ])
})
