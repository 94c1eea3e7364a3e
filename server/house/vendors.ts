import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { SiteReader } from '#server/modules/catalogue/links/ports.ts'
import type { PaymentProvider } from '#server/modules/money/payments/ports.ts'
import type { PayoutProvider } from '#server/modules/money/withdrawals/ports.ts'
import type { CompanyRegistry } from '#server/modules/people/certifications/ports.ts'
import type { IdentityRegistry } from '#server/modules/people/identities/ports.ts'
import type { OfficialApi } from '#server/modules/people/official/ports.ts'
import type { SmsProvider } from '#server/modules/people/sms/ports.ts'
import type { WechatLogin } from '#server/modules/people/wechat/ports.ts'
import type { Storage } from '#server/modules/site/files/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { createSandboxCompanies, type SandboxCompanies } from '#server/vendors/company-registry/sandbox.ts'
import { sandboxCompanyRoutes } from '#server/vendors/company-registry/sandbox-routes.ts'
import { createSandboxIdentities, type SandboxIdentities } from '#server/vendors/identity-registry/sandbox.ts'
import { sandboxIdentityRoutes } from '#server/vendors/identity-registry/sandbox-routes.ts'
import { createAlipay } from '#server/vendors/payments/alipay.ts'
import { createSandboxPayments, type SandboxPayments } from '#server/vendors/payments/sandbox.ts'
import { sandboxPaymentRoutes } from '#server/vendors/payments/sandbox-routes.ts'
import { createWechatPay } from '#server/vendors/payments/wechat-pay.ts'
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
import { createWechatLogin } from '#server/vendors/wechat-login/open-platform.ts'
import { createSandboxWechat } from '#server/vendors/wechat-login/sandbox.ts'
import { sandboxWechatRoutes } from '#server/vendors/wechat-login/sandbox-routes.ts'
import { createOfficialApi } from '#server/vendors/wechat-official/api.ts'
import { createSandboxOfficialApi, type SandboxOfficialApi } from '#server/vendors/wechat-official/sandbox.ts'
import { sandboxOfficialApiRoutes } from '#server/vendors/wechat-official/sandbox-routes.ts'
import type { PortTable } from './ports.ts'

/** Whoever stands outside, as the configuration names them, behind the ports of the rooms that ask them. */
export interface Vendors {
  storage: Storage
  sms: SmsProvider
  /** Undefined where there is no sign-in by scan. */
  wechatLogin: WechatLogin | undefined
  /** Undefined where there is no official account: nothing is signed or told in its name. */
  officialApi: OfficialApi | undefined
  /** One for each channel that is on. */
  payments: readonly PaymentProvider[]
  /** Undefined where nobody carries money out for us: then everything is paid by hand. */
  payouts: PayoutProvider | undefined
  /** Undefined where no register of companies is asked. */
  companyRegistry: CompanyRegistry | undefined
  /** Undefined where nobody is asked about people: then an operator verifies them. */
  identityRegistry: IdentityRegistry | undefined
  /** Undefined where nobody looks at other sites. */
  siteReader: SiteReader | undefined
  /** What was played as a message goes, also where a real vendor stands by now. */
  forgetPlayed(tx: Reader, before: Date): Promise<void>
  /** Those that are only played; undefined where a real one stands. */
  sandboxes: Sandboxes
}

export interface Sandboxes {
  sms: ReturnType<typeof createSandboxSms> | undefined
  wechat: ReturnType<typeof createSandboxWechat> | undefined
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
  const { sms, wechatLogin, payout } = config
  const played = createSandboxes(parts)
  const payments = paymentProviders(parts, played.payments)
  return {
    storage: createLocalStorage({ dataDir: config.dataDir }),
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
    officialApi: officialApiOf(config.wechatOfficial, played.officialApi),
    payments,
    payouts:
      payout.provider === 'wechat'
        ? createWechatPayouts(parts, payout)
        : payout.provider === 'sandbox'
          ? played.payouts
          : undefined,
    companyRegistry: config.companyRegistry.provider === 'sandbox' ? played.companies : undefined,
    identityRegistry: config.identityRegistry.provider === 'sandbox' ? played.identities : undefined,
    siteReader: siteReaderOf(config.siteReader.provider, played.sites, parts.origin),
    forgetPlayed: played.sms.forget,
    sandboxes: {
      sms: sms.provider === 'sandbox' ? played.sms : undefined,
      wechat: wechatLogin.provider === 'sandbox' ? played.wechat : undefined,
      officialApi: config.wechatOfficial.provider === 'sandbox' ? played.officialApi : undefined,
      payments: payments.some(({ name }) => name === 'sandbox') ? played.payments : undefined,
      payouts: payout.provider === 'sandbox' ? played.payouts : undefined,
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

function siteReaderOf(provider: Config['siteReader']['provider'], played: SandboxSites, origin: string) {
  if (provider === 'sandbox') return played
  return provider === 'web' ? createWebSiteReader({ origin }) : undefined
}

function createSandboxes({ database, clock, origin, keyFor, ports }: Parts) {
  return {
    sms: createSandboxSms({ database, clock }),
    wechat: createSandboxWechat({ database, clock, returnUrl: `${origin}/personal/wxAuth` }),
    officialApi: createSandboxOfficialApi({ database, clock }),
    payouts: createSandboxPayouts({ database, clock }),
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
    providers.push(createWechatPay({ account: wechatPay.account, clock, notifyUrl: notifyUrl('wechat') }))
  }
  if (alipay.provider === 'alipay') {
    const { account, gateway } = alipay
    providers.push(createAlipay({ account, gateway, clock, notifyUrl: notifyUrl('alipay') }))
  }
  return providers
}

function createWechatPayouts(
  { config, clock, origin }: Parts,
  { account, sceneId }: Extract<Config['payout'], { provider: 'wechat' }>,
) {
  // The receiver confirms in WeChat, on a telephone.
  const confirmPage = `${config.mobileOrigin ?? origin}/personal`
  return createWechatTransfer({ account, sceneId, clock, confirmPage, notifyUrl: `${origin}/pay/notify/wechat` })
}

/** What stands in the place of telephones, WeChat and banks. Mounted only while they are played. */
export function sandboxRoutes(
  app: FastifyInstance,
  { sandboxes, clock, ports }: { sandboxes: Sandboxes; clock: Clock; ports: Pick<PortTable, 'ask'> },
): void {
  const { sms, wechat, officialApi, payments, payouts, companies, identities } = sandboxes
  if (sms) sandboxSmsRoutes(app, { sandbox: sms })
  if (wechat) sandboxWechatRoutes(app, { sandbox: wechat })
  if (officialApi) sandboxOfficialApiRoutes(app, { sandbox: officialApi })
  if (companies) sandboxCompanyRoutes(app, { sandbox: companies })
  if (identities) sandboxIdentityRoutes(app, { sandbox: identities })
  if (payments) sandboxPaymentRoutes(app, { sandbox: payments })
  if (payouts) {
    const onPayoutNotice = ports.ask('sandbox.payoutNotice')
    sandboxPayoutRoutes(app, { sandbox: payouts, clock, onPayoutNotice, playByHand: ports.ask('sandbox.playByHand') })
  }
}
