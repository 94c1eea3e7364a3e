import { readConfig } from '#server/config/config.ts'
import { openRooms } from '#server/house/rooms.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { loadDemo } from './load.ts'

/** This process reads what it has just written itself; what others change meanwhile does not concern it. */
const nobody: Changes = { onChange() {}, onSignal() {}, origin: '', committed() {}, close: async () => undefined }

const config = readConfig()
const logger = createLogger({ level: 'warn', pretty: true })
const url = config.databaseUrl?.reveal()
if (!url) throw new Error('the demo is loaded into the database that main.ts has started: DATABASE_URL is missing')
const database = openDatabase({ url, pool: 2, logger })
const { services, ground, gather } = openRooms({ config, database, changes: nobody, clock: systemClock, logger })
await loadDemo({ config, database, services, ground, gather, clock: systemClock })
await database.close()
