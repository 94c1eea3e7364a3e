import { resolve } from 'node:path'
import { fen } from '../contract/base/money.ts'
import { type App, createApp } from '../server/app.ts'
import { readConfig } from '../server/config/config.ts'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { systemPurse } from '../server/modules/money/ledger/service.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { readOrCreateSecretKey } from '../server/platform/secrets/secrets.ts'
import { siteMap } from '../web/routes.ts'
import type { Figure } from './figure.ts'
import { type PageKind, statementBudgets } from './statement-budgets.ts'
import { countStatements } from './statement-count.ts'

type Who = 'enterprise' | 'maker'

const cookieNames = { enterprise: 'enterprise_token', maker: 'personal_token' } as const
const calls: readonly [string, Who | undefined][] = [
  ['/api/news', undefined],
  ['/api/company', undefined],
  ['/api/search?q=合作', undefined],
  ['/api/user', 'enterprise'],
  ['/api/user/bag', 'enterprise'],
  ['/api/user/overview', 'enterprise'],
  ['/api/user/bill/page', 'enterprise'],
  ['/api/user/withdraw/quote', 'enterprise'],
  ['/api/ck/user', 'maker'],
  ['/api/ck/user/overview', 'maker'],
]

/**
 * How many statements every page costs whoever is signed in, and some calls. Counted in this process, over the database
 * and with the key of a house that is running.
 */
export async function statementFigures(
  { appUrl, ownerUrl, dataDir }: { appUrl: string; ownerUrl: string; dataDir: string },
  report: (figure: Figure) => void,
): Promise<void> {
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, PORT: '0' })
  const app = await createApp({
    config: { ...config, secretKey: await readOrCreateSecretKey(dataDir) },
    ...{ databaseUrl: appUrl, ownerUrl, clock: () => new Date() },
    logger: createLogger({ level: 'silent', pretty: false }),
    site: await loadBuiltSite(resolve('dist')),
  })
  const cookies: Record<Who, string> = { enterprise: '', maker: '' }
  for (const realm of ['enterprise', 'maker'] as const) {
    const { token } = await app.database.begin((tx) =>
      app.services.sessions.open(tx, { realm, ownerId: 1, browser: false }),
    )
    cookies[realm] = `${cookieNames[realm]}=${token}`
  }
  const costOf = async (url: string, who: Who | undefined) => {
    const headers = who ? { cookie: cookies[who], authorization: cookies[who].replace(/^.*=/, '') } : {}
    const visit = () => app.http.inject({ url, headers })
    // The first makes what is kept.
    await visit()
    const counter = countStatements()
    const { statusCode } = await visit()
    const { length } = counter.stop()
    if (statusCode !== 200 && statusCode !== 404) throw new Error(`${url}: ${statusCode}`)
    return length
  }
  for (const { path, guard, layout } of siteMap) {
    if (path.includes(':') || path.includes('*') || layout === 'login') continue
    const who: Who = guard === 'personalAuth' ? 'maker' : 'enterprise'
    const kind: PageKind = kindOf(path, guard !== undefined)
    const cost = await costOf(path, who)
    report({
      name: `statements of ${path}, ${who} signed in`,
      figure: String(cost),
      ratio: '-',
      wanted: `≤ ${statementBudgets[kind]}`,
      holds: cost <= statementBudgets[kind],
    })
  }
  for (const [path, who] of calls) {
    const cost = await costOf(path, who)
    report({ name: `statements of ${path}`, figure: String(cost), ratio: '-', wanted: '-', holds: true })
  }
  report(await purchaseFigure(app))
  await app.stop()
}

/** What it costs to pay an order from the balance: the one that the demo has waiting, by whoever ordered it. */
async function purchaseFigure(app: App): Promise<Figure> {
  const { database, services, http } = app
  const order = await database.read((tx) =>
    tx
      .selectFrom('orders')
      .select(['no', 'owner_id', 'amount'])
      .where('purpose', '=', 'certification')
      .where('state', '=', 'unpaid')
      .executeTakeFirstOrThrow(),
  )
  const owner = { kind: 'enterprise', id: order.owner_id } as const
  const lines = [
    { account: { owner, purse: 'cash' } as const, amount: fen(order.amount) },
    { account: systemPurse('opening'), amount: fen(-order.amount) },
  ]
  const gift = { key: 'bench:gift', kind: 'adjust_add', reference: 'bench', lines, now: new Date() } as const
  await services.ledger.begin((tx) => services.ledger.post(tx, gift))
  const session = { realm: 'enterprise', ownerId: owner.id, browser: false } as const
  const { token } = await database.begin((tx) => services.sessions.open(tx, session))
  const url = `/api/user/orders/${order.no}`
  const headers = { authorization: token, 'idempotency-key': 'bench-purchase-of-the-demo' }
  await http.inject({ url, headers })
  const counter = countStatements()
  const { body } = await http.inject({ method: 'POST', url: `${url}/pay`, headers, payload: { channel: 'balance' } })
  const said = counter.stop()
  if (!body.includes('"state":"paid"')) throw new Error(`not paid: ${body}`)
  for (const one of said) process.stdout.write(`    ${one.replace(/\s+/g, ' ').trim().slice(0, 100)}\n`)
  return {
    name: 'statements of an order paid from the balance',
    figure: String(said.length),
    ratio: '-',
    wanted: '-',
    holds: true,
  }
}

function kindOf(path: string, guarded: boolean): PageKind {
  if (path === '/') return 'home'
  return guarded ? 'account' : 'content'
}
