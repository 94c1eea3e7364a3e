import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { SiteReader } from '#server/modules/catalogue/links/ports.ts'
import type { PaymentProvider } from '#server/modules/money/payments/ports.ts'
import type { CarriedMethod, PayoutProvider } from '#server/modules/money/withdrawals/ports.ts'
import type { CompanyRegistry } from '#server/modules/people/certifications/ports.ts'
import type { IdentityRegistry } from '#server/modules/people/identities/ports.ts'
import type { OfficialApi } from '#server/modules/people/official/ports.ts'
import type { SmsProvider } from '#server/modules/people/sms/ports.ts'
import type { WechatLogin, WechatOfficial } from '#server/modules/people/wechat/ports.ts'
import type { Places } from '#server/modules/site/files/ports.ts'
import type { Engine } from '#server/modules/texts/engines/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { createSandboxCompanies, type SandboxCompanies } from '#server/vendors/company-registry/sandbox.ts'
import { sandboxCompanyRoutes } from '#server/vendors/company-registry/sandbox-routes.ts'
import { createBaiduPush } from '#server/vendors/engines/baidu.ts'
import { createIndexNow } from '#server/vendors/engines/indexnow.ts'
import { sandboxEngine } from '#server/vendors/engines/sandbox.ts'
import { createSandboxIdentities, type SandboxIdentities } from '#server/vendors/identity-registry/sandbox.ts'
import { sandboxIdentityRoutes } from '#server/vendors/identity-registry/sandbox-routes.ts'
import { createAlipay } from '#server/vendors/payments/alipay.ts'
import { createSandboxPayments, type SandboxPayments } from '#server/vendors/payments/sandbox.ts'
import { sandboxPaymentRoutes } from '#server/vendors/payments/sandbox-routes.ts'
import { createWechatPay } from '#server/vendors/payments/wechat-pay.ts'
import { createAlipayTransfer } from '#server/vendors/payouts/alipay-transfer.ts'
import { createSandboxPayouts, type SandboxPayouts } from '#server/vendors/payouts/sandbox.ts'
import { sandboxPayoutRoutes } from '#server/vendors/payouts/sandbox-routes.ts'
import { createWechatTransfer } from '#server/vendors/payouts/wechat-transfer.ts'
import { createSandboxSites, type SandboxSites } from '#server/vendors/site-reader/sandbox.ts'
import { createWebSiteReader } from '#server/vendors/site-reader/web.ts'
import { createAliyunSms } from '#server/vendors/sms/aliyun.ts'
import { createSandboxSms } from '#server/vendors/sms/sandbox.ts'
import { sandboxSmsRoutes } from '#server/vendors/sms/sandbox-routes.ts'
import { createTencentSms } from '#server/vendors/sms/tencent.ts'
import { createLocalStorage } from '#server/vendors/storage/local.ts'
import { createS3Storage } from '#server/vendors/storage/s3.ts'
import { createWechatOfficial } from '#server/vendors/wechat-login/official-account.ts'
import { createWechatLogin } from '#server/vendors/wechat-login/open-platform.ts'
import { createSandboxWechat } from '#server/vendors/wechat-login/sandbox.ts'
import { createSandboxOfficial } from '#server/vendors/wechat-login/sandbox-official.ts'
import { sandboxOfficialRoutes } from '#server/vendors/wechat-login/sandbox-official-routes.ts'
import { sandboxWechatRoutes } from '#server/vendors/wechat-login/sandbox-routes.ts'
import { createOfficialApi } from '#server/vendors/wechat-official/api.ts'
import { createSandboxOfficialApi, type SandboxOfficialApi } from '#server/vendors/wechat-official/sandbox.ts'
import { sandboxOfficialApiRoutes } from '#server/vendors/wechat-official/sandbox-routes.ts'
import type { PortTable } from './ports.ts'

/** Whoever stands outside, as the configuration names them, behind the ports of the rooms that ask them. */
export interface Vendors {
  /** Folders of our own, and a bucket where one is configured. */
  storage: Places
  sms: SmsProvider
  /** Undefined where there is no sign-in by scan. */
  wechatLogin: WechatLogin | undefined
  /** Undefined where there is no official account. */
  wechatOfficial: WechatOfficial | undefined
  /** Undefined where there is no official account: nothing is signed or told in its name. */
  officialApi: OfficialApi | undefined
  /** One for each channel that is on. */
  payments: readonly PaymentProvider[]
  /** Those who carry money out for us; what none of them does is paid by hand. */
  payouts: readonly PayoutProvider[]
  /** Undefined where no register of companies is asked. */
  companyRegistry: CompanyRegistry | undefined
  /** Undefined where nobody is asked about people: then an operator verifies them. */
  identityRegistry: IdentityRegistry | undefined
  /** Undefined where nobody looks at other sites. */
  siteReader: SiteReader | undefined
  /** Those that want to hear of pages. */
  engines: readonly Engine[]
  /** What was played as a message goes, also where a real vendor stands by now. */
  forgetPlayed(tx: Reader, before: Date): Promise<void>
  /** Those that are only played; undefined where a real one stands. */
  sandboxes: Sandboxes
}

export interface Sandboxes {
  sms: ReturnType<typeof createSandboxSms> | undefined
  wechat: ReturnType<typeof createSandboxWechat> | undefined
  wechatOfficial: ReturnType<typeof createSandboxOfficial> | undefined
  officialApi: SandboxOfficialApi | undefined
  payments: SandboxPayments | undefined
  payouts: SandboxPayouts | undefined
  companies: SandboxCompanies | undefined
  identities: SandboxIdentities | undefined
  sites: SandboxSites | undefined
}

interface Parts {
  config: Config
  database: Database
  clock: Clock
  origin: string
  keyFor(use: string): Buffer
  ports: Pick<PortTable, 'ask'>
}

export function openVendors(parts: Parts): Vendors {
  const { config, clock } = parts
  const { sms, wechatLogin, wechatOfficial } = config
  const played = createSandboxes(parts)
  const payments = paymentProviders(parts, played.payments)
  return {
    storage: {
      local: createLocalStorage({ dataDir: config.dataDir }),
      s3: config.storage && createS3Storage({ ...config.storage, clock }),
    },
    sms:
      sms.provider === 'aliyun'
        ? createAliyunSms({ ...sms, clock })
        : sms.provider === 'tencent'
          ? createTencentSms({ ...sms, clock })
          : played.sms,
    wechatLogin:
      wechatLogin.provider === 'open_platform'
        ? createWechatLogin(wechatLogin)
        : wechatLogin.provider === 'sandbox'
          ? played.wechat
          : undefined,
    wechatOfficial:
      wechatOfficial.provider === 'official_account'
        ? createWechatOfficial(wechatOfficial)
        : wechatOfficial.provider === 'sandbox'
          ? played.wechatOfficial
          : undefined,
    officialApi: officialApiOf(config.wechatOfficial, played.officialApi),
    payments,
    payouts: payoutProviders(parts, played.payouts),
    companyRegistry: config.companyRegistry.provider === 'sandbox' ? played.companies : undefined,
    identityRegistry: config.identityRegistry.provider === 'sandbox' ? played.identities : undefined,
    siteReader: siteReaderOf(config.siteReader.provider, played.sites, parts.origin),
    engines: enginesOf(config.engines, parts.origin),
    forgetPlayed: played.sms.forget,
    sandboxes: {
      sms: sms.provider === 'sandbox' ? played.sms : undefined,
      wechat: wechatLogin.provider === 'sandbox' ? played.wechat : undefined,
      wechatOfficial: wechatOfficial.provider === 'sandbox' ? played.wechatOfficial : undefined,
      officialApi: config.wechatOfficial.provider === 'sandbox' ? played.officialApi : undefined,
      payments: payments.some(({ name }) => name === 'sandbox') ? played.payments : undefined,
      payouts: played.payouts.methods.length > 0 ? played.payouts : undefined,
      companies: config.companyRegistry.provider === 'sandbox' ? played.companies : undefined,
      identities: config.identityRegistry.provider === 'sandbox' ? played.identities : undefined,
      sites: config.siteReader.provider === 'sandbox' ? played.sites : undefined,
    },
  }
}

function officialApiOf(chosen: Config['wechatOfficial'], played: SandboxOfficialApi): OfficialApi | undefined {
  if (chosen.provider === 'official_account') return createOfficialApi(chosen)
  return chosen.provider === 'sandbox' ? played : undefined
}

function enginesOf({ indexNowKey, baiduToken, played }: Config['engines'], origin: string): Engine[] {
  return [
    ...(indexNowKey ? [createIndexNow({ key: indexNowKey, origin })] : []),
    ...(baiduToken ? [createBaiduPush({ token: baiduToken, origin })] : []),
    ...(played ? [sandboxEngine] : []),
  ]
}

function siteReaderOf(provider: Config['siteReader']['provider'], played: SandboxSites, origin: string) {
  if (provider === 'sandbox') return played
  return provider === 'web' ? createWebSiteReader({ origin }) : undefined
}

/** What of money that leaves is only played. */
function playedMethods({ payout, alipayPayout }: Config): CarriedMethod[] {
  return [
    ...(payout.provider === 'sandbox' ? ['wechat' as const] : []),
    ...(alipayPayout.provider === 'sandbox' ? ['alipay' as const] : []),
  ]
}

function createSandboxes({ config, database, clock, origin, keyFor, ports }: Parts) {
  return {
    sms: createSandboxSms({ database, clock }),
    wechat: createSandboxWechat({ database, clock, returnUrl: `${origin}/personal/wxAuth` }),
    wechatOfficial: createSandboxOfficial({
      ...{ database, clock },
      returnUrl: `${config.mobileOrigin ?? origin}/personal/wxAuth`,
    }),
    payouts: createSandboxPayouts({ database, clock, methods: playedMethods(config) }),
    officialApi: createSandboxOfficialApi({ database, clock }),
    companies: createSandboxCompanies({ database, clock }),
    identities: createSandboxIdentities({ database, clock }),
    sites: createSandboxSites(),
    payments: createSandboxPayments({
      ...{ database, clock, origin },
      key: keyFor('payments.sandbox'),
      notify: ports.ask('sandbox.notify'),
      attemptsOf: ports.ask('sandbox.attemptsOf'),
      closeOrder: ports.ask('sandbox.closeOrder'),
      openOther: ports.ask('sandbox.openOther'),
    }),
  }
}

/** One for each channel that is on, real or played. */
function paymentProviders({ config, clock, origin }: Parts, sandbox: SandboxPayments): PaymentProvider[] {
  const { wechatPay, alipay } = config
  const notifyUrl = (name: string) => `${origin}/pay/notify/${name}`
  const providers: PaymentProvider[] = []
  if (wechatPay.provider === 'sandbox') providers.push(sandbox.providerFor('wechat_native'))
  if (alipay.provider === 'sandbox') providers.push(sandbox.providerFor('alipay_page'))
  if (wechatPay.provider === 'wechat') {
    const { account, ways } = wechatPay
    providers.push(createWechatPay({ account, ways, clock, notifyUrl: notifyUrl('wechat') }))
  }
  if (alipay.provider === 'alipay') {
    const { account, gateway, ways } = alipay
    providers.push(createAlipay({ account, gateway, ways, clock, notifyUrl: notifyUrl('alipay') }))
  }
  return providers
}

function payoutProviders({ config, clock, origin }: Parts, sandbox: SandboxPayouts): PayoutProvider[] {
  const { payout, alipayPayout } = config
  const notifyUrl = (name: string) => `${origin}/pay/notify/${name}`
  const providers: PayoutProvider[] = sandbox.methods.length > 0 ? [sandbox] : []
  if (payout.provider === 'wechat') {
    const { account, sceneId } = payout
    providers.push(createWechatTransfer({ account, sceneId, clock, notifyUrl: notifyUrl('wechat') }))
  }
  if (alipayPayout.provider === 'alipay') {
    const { account, gateway } = alipayPayout
    providers.push(createAlipayTransfer({ account, gateway, clock, notifyUrl: notifyUrl('alipay') }))
  }
  return providers
}

/** What stands in the place of telephones, WeChat and banks. Mounted only while they are played. */
export function sandboxRoutes(
  app: FastifyInstance,
  { sandboxes, clock, ports }: { sandboxes: Sandboxes; clock: Clock; ports: Pick<PortTable, 'ask'> },
): void {
  const { sms, wechat, wechatOfficial, officialApi, payments, payouts, companies, identities } = sandboxes
  if (sms) sandboxSmsRoutes(app, { sandbox: sms })
  if (wechat) sandboxWechatRoutes(app, { sandbox: wechat })
  if (wechatOfficial) sandboxOfficialRoutes(app, { sandbox: wechatOfficial })
  if (officialApi) sandboxOfficialApiRoutes(app, { sandbox: officialApi })
  if (companies) sandboxCompanyRoutes(app, { sandbox: companies })
  if (identities) sandboxIdentityRoutes(app, { sandbox: identities })
  if (payments) sandboxPaymentRoutes(app, { sandbox: payments })
  if (payouts) {
    const onPayoutNotice = ports.ask('sandbox.payoutNotice')
    sandboxPayoutRoutes(app, { sandbox: payouts, clock, onPayoutNotice, playByHand: ports.ask('sandbox.playByHand') })
  }
}
