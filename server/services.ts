import assert from 'node:assert/strict'
import {
  catalogueRoutes,
  categoryPart,
  countRecordViews,
  createCatalogue,
  recordQueues,
  recordsByCategory,
} from './catalogue.ts'
import type { Config } from './config/config.ts'
import { type Desk, unread } from './http/desk.ts'
import type { CategoryRenamed } from './modules/catalogue/categories/ports.ts'
import { categoryRoutes } from './modules/catalogue/categories/routes.ts'
import { createCategories } from './modules/catalogue/categories/service.ts'
import { regionRoutes } from './modules/catalogue/regions/routes.ts'
import { createRegions } from './modules/catalogue/regions/service.ts'
import type { ResourceFiles } from './modules/catalogue/resources/ports.ts'
import { createShelves } from './modules/catalogue/shelves/service.ts'
import type { ContractFiles } from './modules/catalogue/strategic/ports.ts'
import { offerConsoleRoutes, offerRoutes } from './modules/money/offers/routes.ts'
import { createOffers } from './modules/money/offers/service.ts'
import type { LeavingMoney } from './modules/people/accounts/ports.ts'
import { createAttempts } from './modules/people/attempts/service.ts'
import { auditRoutes } from './modules/people/audit/routes.ts'
import { createAudit, revealQueue } from './modules/people/audit/service.ts'
import { captchaRoutes } from './modules/people/captcha/routes.ts'
import { createCaptcha } from './modules/people/captcha/service.ts'
import { createSessions } from './modules/people/sessions/service.ts'
import { staffRoutes } from './modules/people/staff/routes.ts'
import { approverQueues, createStaff, type Staff } from './modules/people/staff/service.ts'
import { almanacRoutes } from './modules/site/almanac/routes.ts'
import { contactRoutes } from './modules/site/contact/routes.ts'
import { createContact, messageQueue } from './modules/site/contact/service.ts'
import { defectRoutes } from './modules/site/defects/routes.ts'
import { fileRoutes } from './modules/site/files/routes.ts'
import { createFiles, uploadTypes } from './modules/site/files/service.ts'
import { homeRoutes } from './modules/site/home/routes.ts'
import { quoteRoutes } from './modules/site/quotes/routes.ts'
import { createQuotes } from './modules/site/quotes/service.ts'
import { createSettings } from './modules/site/settings/service.ts'
import { siteConsoleRoutes, siteRoutes } from './modules/site/site/routes.ts'
import { createSite, type SiteService } from './modules/site/site/service.ts'
import type { TodoSource } from './modules/site/todo/ports.ts'
import { todoRoutes } from './modules/site/todo/routes.ts'
import { createTodo } from './modules/site/todo/service.ts'
import { visitRoutes } from './modules/site/visits/routes.ts'
import { createVisits } from './modules/site/visits/service.ts'
import type { KeepFiles } from './modules/texts/content/ports.ts'
import { contentRoutes, publishingRoutes } from './modules/texts/content/routes.ts'
import { type Content, createContent, shelvedKinds } from './modules/texts/content/service.ts'
import type { SitemapSource } from './modules/texts/feeds/ports.ts'
import { createRedirects } from './modules/texts/redirects/service.ts'
import { searchRoutes } from './modules/texts/search/routes.ts'
import { createSearch, type PartSource } from './modules/texts/search/service.ts'
import { wordRoutes } from './modules/texts/words/routes.ts'
import { createWords } from './modules/texts/words/service.ts'
import { createMoney, type Money, moneyQueues, moneyRoutes } from './money.ts'
import { createPeople, peopleQueues, peopleRoutes } from './people.ts'
import type { Clock } from './platform/clock.ts'
import { createDefects } from './platform/defects.ts'
import type { Changes } from './platform/postgres/changes.ts'
import type { Database } from './platform/postgres/database.ts'
import type { Logger } from './platform/process/logger.ts'
import { cheapHashing, createPasswords } from './platform/secrets/passwords.ts'
import { createSealing } from './platform/secrets/sealing.ts'
import { deriveKey } from './platform/secrets/secrets.ts'
import { createLocalStorage } from './vendors/storage/local.ts'

export type Services = ReturnType<typeof createServices>

export interface Ground {
  config: Config
  database: Database
  changes: Changes
  clock: Clock
  logger: Logger
}

/** The modules, joined; also without any doors, for whoever writes through them from inside. */
export function createServices({ config, database, changes, clock, logger }: Ground) {
  const origin = originOf(config)
  assert(config.secretKey, 'the process that starts us has read or made the secret key')
  const { secretKey } = config
  const defects = createDefects({ database, clock, logger })
  const settings = createSettings({ database, changes })
  const guards = createGuards({ config, database, clock })
  const { captcha, staff } = guards
  const shelves = createShelves({ database, changes })
  const words = createWords({ database, changes, staff })
  const search = createSearch({ database, clock, defects, words })
  const keepFiles: KeepFiles = (tx, subject, urls) => files.use(tx, subject, urls)
  const onRenamed: CategoryRenamed = (tx, kind, id) => search.again(tx, categoryPart(kind), id)
  const categories = createCategories({ database, shelves, onRenamed })
  const content = createContent({
    database,
    shelves,
    categories,
    staff,
    keepFiles,
    putInIndex: search.put,
    previewKey: deriveKey(secretKey, 'content.preview'),
  })
  const regions = createRegions()
  const resourceFiles: ResourceFiles = {
    known: (tx, urls) => files.known(tx, 'resource', urls),
    open: (url) => files.open('resource', url),
  }
  const contractFiles: ContractFiles = { known: (tx, urls) => files.known(tx, 'contract', urls) }
  const ground = { database, settings, shelves, keepFiles }
  const catalogue = createCatalogue({ ...ground, regions, categories, search, resourceFiles, contractFiles })
  const quotes = createQuotes({ database })
  const offers = createOffers({ database, settings, keepFiles })
  const reception = { proveHuman: captcha.verify, refuseWords: words.refuse }
  const contact = createContact({ database, ...guards, key: deriveKey(secretKey, 'contact'), ...reception })
  const redirects = createRedirects({ database, changes, staff })
  const countRecords = countRecordViews(catalogue)
  const visits = createVisits({
    database,
    clock,
    defects,
    origin,
    onViews: async (tx, seen) => {
      await content.countViews(tx, seen)
      await countRecords(tx, seen)
    },
  })
  const people = createPeople({
    config,
    database,
    changes,
    clock,
    defects,
    ...guards,
    smsKey: deriveKey(secretKey, 'sms'),
    content,
    words,
    regions,
    forgetMoney: (tx, realm, id) => money.forget(tx, realm, id),
    forgetFiles: (tx, owner) => files.release(tx, owner),
    leaving: leavingMoney(() => money),
    wallets: pursesOf(() => money),
    keepFiles,
    isOwnPicture: (tx, purpose, url, owner) => files.isOwn(tx, purpose, url, owner),
    settings: () => site.config(),
    origin,
  })
  const money: Money = createMoney({
    ...{ config, database, clock, defects, settings, offers, people, origin, keepFiles },
    ...guards,
    isOwnFile: (tx, purpose, url, owner) => files.isOwn(tx, purpose, url, owner),
    knownFiles: (tx, purpose, urls) => files.known(tx, purpose, urls),
  })
  const site: SiteService = createSite({
    database,
    changes,
    settings,
    clock,
    origin,
    mobileOrigin: config.mobileOrigin ?? '',
    providers: {
      sms: config.sms.provider,
      payment: paymentProviders(config),
      wechat_login: config.wechatLogin.provider,
    },
    keepFiles,
    footerLinks: { topic: catalogue.links.topic, ahead: (now) => catalogue.links.ahead('footer', now) },
    uploadTypes,
  })
  const files = createFiles({
    database,
    clock,
    storage: createLocalStorage({ dataDir: config.dataDir }),
    maxBytes: async () => (await site.config()).upload.max_bytes,
  })
  const auditLog = createAudit({ database, staff })
  const queues = [
    ...reviewQueues(content),
    ...recordQueues(catalogue),
    messageQueue(contact),
    ...peopleQueues(people, clock),
    ...moneyQueues(money, clock),
    ...colleagueQueues(staff, clock),
  ]
  const todo = createTodo({ database, sources: queues })
  return {
    shelves,
    auditLog,
    todo,
    defects,
    settings,
    ...guards,
    ...people,
    ...money,
    categories,
    ...catalogue,
    words,
    search,
    namedByCategory: [...textsByCategory(content), ...recordsByCategory(catalogue)],
    content,
    quotes,
    visits,
    captcha,
    contact,
    redirects,
    offers,
    regions,
    site,
    files,
  }
}

/** What an account has; money is there only once people are. */
const pursesOf = (money: () => Money): Pick<Money['wallets'], 'isOpen' | 'makerPurses'> => ({
  isOpen: (tx, realm, id) => money().wallets.isOpen(tx, realm, id),
  makerPurses: (tx, id) => money().wallets.makerPurses(tx, id),
})

/** What waits while an account is frozen; money is there only once people are. */
const leavingMoney = (money: () => Money): LeavingMoney => ({
  onFrozen: (tx, owner, now) => money().withdrawals.onFrozen(tx, owner, now),
  onThawed: (tx, owner, now) => money().withdrawals.onThawed(tx, owner, now),
  openOf: (tx, owner) => money().withdrawals.openOf(tx, owner),
})

/** What staff should know of each other. */
function colleagueQueues(staff: Staff, clock: Clock): TodoSource[] {
  return [...approverQueues(clock), revealQueue({ staff, clock })]
}

/** What stands between a caller and the house: who they are, whether they are a person, what they may see. */
function createGuards({ config, database, clock }: Pick<Ground, 'config' | 'database' | 'clock'>) {
  assert(config.secretKey, 'the process that starts us has read or made the secret key')
  const { secretKey } = config
  const sessions = createSessions({ database, clock, staffRights: (id) => staff.rightsOf(id) })
  const passwords = createPasswords({
    pepper: deriveKey(secretKey, 'passwords'),
    ...(config.appEnv === 'test' && { parameters: cheapHashing }),
  })
  const captcha = createCaptcha({
    database,
    key: deriveKey(secretKey, 'captcha'),
    enabled: config.captcha !== 'off',
  })
  const attempts = createAttempts({ database, proveHuman: captcha.verify })
  const sealing = createSealing({ secretKey })
  const staff: Staff = createStaff({
    database,
    clock,
    passwords,
    sessions,
    attempts,
    sealing,
    totp: config.staffTotp,
  })
  return { sessions, passwords, captcha, attempts, sealing, staff }
}

/** What is found by the name of its category, one category at a time. */
function textsByCategory({ reindexCategory }: Content): PartSource[] {
  return shelvedKinds.map((kind) => ({
    name: categoryPart(kind),
    rebuild: (tx, category, afterId, max) => reindexCategory(tx, { kind, category }, afterId, max),
  }))
}

export function textSitemaps({ reading }: Content): SitemapSource[] {
  return shelvedKinds.map((kind) => ({
    kind,
    months: (now) => reading.months(kind, { now, reading: unread }),
    inMonth: (month, paging, now) => reading.addressesIn(kind, month, paging, now),
    latest: () => reading.latestChange(kind),
  }))
}

/** The texts that wait for a reviewer, one line for each kind. */
function reviewQueues({ looking }: Content): TodoSource[] {
  const nouns = { news: '新闻', notice: '公告', knowledge: '知识', help: '帮助', page: '单页' } as const
  return (['news', 'notice', 'knowledge', 'help', 'page'] as const).map((kind) => ({
    key: `${kind}.review`,
    label: `待审核的${nouns[kind]}`,
    right: `${kind}.review` as const,
    path: `/console/${kind}?state=review`,
    waiting: (tx, max) => looking.waiting(tx, kind, max),
  }))
}

export function openDesk(desk: Desk, services: Services, database: Database): void {
  siteRoutes(desk, services)
  siteConsoleRoutes(desk, { ...services, database })
  contentRoutes(desk, services)
  publishingRoutes(desk, services)
  categoryRoutes(desk, services)
  catalogueRoutes(desk, { ...services, database })
  contactRoutes(desk, services)
  quoteRoutes(desk, services)
  regionRoutes(desk, services)
  almanacRoutes(desk)
  homeRoutes(desk, services)
  peopleRoutes(desk, services)
  moneyRoutes(desk, services)
  defectRoutes(desk, services)
  fileRoutes(desk, services)
  staffRoutes(desk, services)
  auditRoutes(desk, services)
  todoRoutes(desk, services)
  visitRoutes(desk, services)
  captchaRoutes(desk, services)
  searchRoutes(desk, services)
  wordRoutes(desk, { ...services, database })
  offerRoutes(desk, services)
  offerConsoleRoutes(desk, { ...services, database })
}

/** Through whom money comes in, each once. */
function paymentProviders({ wechatPay, alipay }: Config): string[] {
  return [...new Set([wechatPay.provider, alipay.provider])].filter((name) => name !== 'off')
}

/** Where the site is reached from outside. */
export function originOf(config: Config): string {
  return config.publicOrigin ?? `http://${config.host}:${config.port}`
}
