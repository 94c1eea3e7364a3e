import type { Config } from './config/config.ts'
import type { Desk } from './http/desk.ts'
import type { Regions } from './modules/catalogue/regions/service.ts'
import type { Wallets } from './modules/money/wallets/service.ts'
import { accountJobs } from './modules/people/accounts/jobs.ts'
import type { LeavingMoney } from './modules/people/accounts/ports.ts'
import { accountRoutes } from './modules/people/accounts/routes.ts'
import { type Accounts, createAccounts } from './modules/people/accounts/service.ts'
import { attemptJobs } from './modules/people/attempts/jobs.ts'
import type { Attempts } from './modules/people/attempts/service.ts'
import type { Captcha } from './modules/people/captcha/service.ts'
import { createConsents } from './modules/people/consents/service.ts'
import { enterpriseRoutes } from './modules/people/enterprises/routes.ts'
import { createEnterprises, type Enterprises } from './modules/people/enterprises/service.ts'
import { createInvitations, type Invitations } from './modules/people/invitations/service.ts'
import { makerRoutes } from './modules/people/makers/routes.ts'
import { createMakers, type Makers } from './modules/people/makers/service.ts'
import { messageJobs } from './modules/people/messages/jobs.ts'
import { messageRoutes } from './modules/people/messages/routes.ts'
import { createMessages, type Messages } from './modules/people/messages/service.ts'
import type { Sessions } from './modules/people/sessions/service.ts'
import { smsJobs } from './modules/people/sms/jobs.ts'
import { smsRoutes } from './modules/people/sms/routes.ts'
import { createSms, type Sms, smsAlarmQueue } from './modules/people/sms/service.ts'
import type { Staff } from './modules/people/staff/service.ts'
import { wechatJobs } from './modules/people/wechat/jobs.ts'
import { wechatRoutes } from './modules/people/wechat/routes.ts'
import { createWechat, type Wechat } from './modules/people/wechat/service.ts'
import type { TodoSource } from './modules/site/todo/ports.ts'
import type { Content } from './modules/texts/content/service.ts'
import type { Words } from './modules/texts/words/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Defects } from './platform/defects.ts'
import type { Changes } from './platform/postgres/changes.ts'
import type { Database, Tx } from './platform/postgres/database.ts'
import type { Passwords } from './platform/secrets/passwords.ts'
import type { Sealing } from './platform/secrets/sealing.ts'
import { createAliyunSms } from './vendors/sms/aliyun.ts'
import { createSandboxSms } from './vendors/sms/sandbox.ts'
import { createTencentSms } from './vendors/sms/tencent.ts'
import { createWechatLogin } from './vendors/wechat-login/open-platform.ts'
import { createSandboxWechat } from './vendors/wechat-login/sandbox.ts'

interface Owner {
  realm: 'enterprise' | 'maker'
  ownerId: number
}

interface Parts {
  config: Config
  database: Database
  changes: Changes
  clock: Clock
  defects: Defects
  passwords: Passwords
  sealing: Sealing
  smsKey: Buffer
  sessions: Sessions
  attempts: Attempts
  captcha: Captcha
  staff: Staff
  content: Pick<Content, 'reading'>
  words: Words
  regions: Regions
  wallets: Pick<Wallets, 'isOpen' | 'makerPurses'>
  /** Money on its way out, which waits while an account is frozen. */
  leaving: LeavingMoney
  /** Somebody has left: what was kept about where their money goes. */
  forgetMoney(tx: Tx, realm: Owner['realm'], id: number): Promise<void>
  /** What they handed in and nobody shows any more. */
  forgetFiles(tx: Tx, owner: Owner): Promise<void>
  keepFiles(tx: Tx, subject: string, urls: readonly string[]): Promise<void>
  isOwnPicture(tx: Tx, purpose: 'logo' | 'avatar', url: string, owner: Owner): Promise<boolean>
  /** What operators set: whether anybody may register, and how often a code may be asked for. */
  settings(): Promise<{ open: boolean; sms: { interval_s: number } }>
  origin: string
}

export type People = ReturnType<typeof createPeople>

/** The part of the composition root where accounts meet: how people come in, and who they are. */
export function createPeople(parts: Parts) {
  const { config, database, changes, defects, sealing, sessions, attempts, staff, content, settings } = parts
  const vendors = createVendors(parts)
  const sms: Sms = createSms({
    database,
    provider: vendors.sms,
    sealing,
    key: parts.smsKey,
    proveHuman: parts.captcha.verify,
    interval: async () => (await settings()).sms.interval_s,
    isRegistered: async (tx, realm, phone) => (await accounts.findByPhone(tx, realm, phone)) !== undefined,
    labelOf: (template) => messages.labelOf(template),
    defects,
  })
  const messages: Messages = createMessages({
    database,
    changes,
    sms,
    phoneOf: (tx, realm, id) => accounts.phoneOf(tx, realm, id),
  })
  const consents = createConsents({
    database,
    textNow: (key, now) => content.reading.textNow(key, now),
    mustBePublished: config.appEnv === 'production',
  })
  const invitations: Invitations = createInvitations({ database, messages })
  const accounts: Accounts = createAccounts({
    database,
    defects,
    passwords: parts.passwords,
    sessions,
    attempts,
    sms,
    sealing,
    consents,
    messages,
    staff,
    isOpen: async () => (await settings()).open,
    parents: invitations.parents,
    leaving: parts.leaving,
    moneyOpen: (tx, realm, id) => parts.wallets.isOpen(tx, realm, id),
    onRegistered: (tx, account, invite, now) => invitations.bind(tx, account, invite, now),
    async onClosed(tx, realm, id) {
      await messages.forget(tx, { realm, id })
      await parts.forgetMoney(tx, realm, id)
      if (realm === 'enterprise') await enterprises.forget(tx, id)
      else {
        await makers.forget(tx, id)
        await wechat.forget(tx, id)
      }
      // Last: by now none of these rooms uses a file of theirs.
      await parts.forgetFiles(tx, { realm, ownerId: id })
    },
  })
  const profiles = { database, accounts, messages, keepFiles: parts.keepFiles, refuseWords: parts.words.refuse }
  const enterprises: Enterprises = createEnterprises({
    ...profiles,
    sealing,
    regions: parts.regions,
    isOwnPicture: (tx, id, url) => parts.isOwnPicture(tx, 'logo', url, { realm: 'enterprise', ownerId: id }),
  })
  const makers: Makers = createMakers({
    ...profiles,
    invitations,
    sealing,
    origin: parts.origin,
    isBound: (tx, id) => wechat.isBound(tx, id),
    pursesOf: (tx, id) => parts.wallets.makerPurses(tx, id),
    isOwnPicture: (tx, id, url) => parts.isOwnPicture(tx, 'avatar', url, { realm: 'maker', ownerId: id }),
  })
  const provider = config.wechatLogin.provider === 'off' ? undefined : vendors.wechat
  const wechat: Wechat = createWechat({ database, accounts, makers, messages, sms, provider, origin: parts.origin })
  return { sms, messages, consents, invitations, accounts, enterprises, makers, wechat, sandboxes: vendors.sandboxes }
}

/** The vendors as the configuration names them, and those of them that are only played. */
function createVendors({ config, database, clock, origin }: Parts) {
  const returnUrl = `${origin}/personal/wxAuth`
  const sandboxSms = createSandboxSms({ database, clock })
  const sandboxWechat = createSandboxWechat({ database, clock, returnUrl })
  const { sms, wechatLogin } = config
  return {
    sms:
      sms.provider === 'aliyun'
        ? createAliyunSms({ ...sms, clock })
        : sms.provider === 'tencent'
          ? createTencentSms({ ...sms, clock })
          : sandboxSms,
    wechat: wechatLogin.provider === 'open_platform' ? createWechatLogin(wechatLogin) : sandboxWechat,
    sandboxes: {
      sms: sms.provider === 'sandbox' ? sandboxSms : undefined,
      wechat: wechatLogin.provider === 'sandbox' ? sandboxWechat : undefined,
    },
  }
}

export function peopleRoutes(desk: Desk, people: People): void {
  const { enterprises, makers, wechat } = people
  const none = { available: false, bound: false, nickname: '' }
  accountRoutes(desk, {
    ...people,
    wechatOf: async (realm, id) => (realm === 'maker' ? wechat.of(id) : none),
    profileOf: { enterprise: enterprises.profile, maker: makers.profile },
  })
  enterpriseRoutes(desk, people)
  makerRoutes(desk, people)
  messageRoutes(desk, people)
  smsRoutes(desk, people)
  wechatRoutes(desk, people)
}

export function peopleJobs(
  parts: Pick<People, 'accounts' | 'messages' | 'sms' | 'wechat'> & { attempts: Attempts; clock: Clock },
) {
  return [...attemptJobs(parts), ...accountJobs(parts), ...messageJobs(parts), ...smsJobs(parts), ...wechatJobs(parts)]
}

/** What waits for an operator about accounts. */
export function peopleQueues({ accounts, sms }: People, clock: Clock): TodoSource[] {
  return [
    {
      key: 'closures.waiting',
      label: '冷静期内的注销申请',
      right: 'closures.read',
      path: '/console/closures?state=waiting',
      waiting: accounts.closing.waiting,
    },
    smsAlarmQueue(sms, clock),
  ]
}
