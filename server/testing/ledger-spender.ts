import { createLedger } from '#server/modules/money/ledger/service.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { spendOf } from './ledger-orders.ts'

// A process of its own that spends from one balance: address, enterprise, how often, amount, how its keys begin.
const [url = '', enterprise, times, amount, prefix = ''] = process.argv.slice(2)
const database = openDatabase({ url, pool: 10, logger: createLogger({ level: 'silent', pretty: false }) })
const ledger = createLedger({ database })
const done = await Promise.allSettled(
  Array.from({ length: Number(times) }, (_, n) =>
    database.begin((tx) => ledger.post(tx, spendOf(Number(enterprise), Number(amount), `${prefix}${n}`))),
  ),
)
await database.close()
const count = (repeated: boolean) =>
  done.filter((one) => one.status === 'fulfilled' && one.value.repeated === repeated).length
process.stdout.write(JSON.stringify({ posted: count(false), repeated: count(true) }))
