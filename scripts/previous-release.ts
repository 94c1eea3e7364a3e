import { randomBytes } from 'node:crypto'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { paperSite } from '#server/testing/paper-site.ts'

// Run inside a checkout of the previous release, against a database that this one has migrated: opens the whole house,
// reads from every public list, registers an enterprise and reads it back. Says JSON.
const config = readConfig()
const databaseUrl = config.databaseUrl?.reveal() ?? ''
const app = await createApp({
  config,
  databaseUrl,
  ownerUrl: config.databaseOwnerUrl?.reveal() ?? databaseUrl,
  logger: createLogger({ level: 'fatal', pretty: false }),
  site: paperSite(),
})
await app.http.ready()
const reads: Record<string, number> = {}
for (const url of process.argv.slice(2)) reads[url] = (await app.http.inject({ url })).statusCode

const door = {
  ...{ ip: '', browser: false, userAgent: '', invite: '', inviteChannel: '', inviteUsed() {} },
  ...{ device: '', knownDevice: () => '' },
}
const phone = `139${String(randomBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0')}`
const person = { phone_number: phone, name: '上一版本', hash: null, texts: [] }
const moment = { now: new Date(), requestId: 'previous' }
const id = await app.database.begin((tx) => app.services.makers.establish(tx, person, door, moment))
const found = await app.database.read((tx) => app.services.accounts.phoneOf(tx, 'maker', id))
process.stdout.write(`${JSON.stringify({ reads, written: id, found: found === phone })}\n`)
await app.stop()
