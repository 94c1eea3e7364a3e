import assert from 'node:assert/strict'
import type { SandboxPayoutOutcome } from '#contract/site/sandbox.ts'
import type { QuickAmong } from '#server/modules/catalogue/matching/ports.ts'
import type { InvoicingOf } from '#server/modules/money/checkout/ports.ts'
import type { OwnerNames } from '#server/modules/money/ledger/ports.ts'
import type { CommissionTerms, PosterSamples } from '#server/modules/money/offers/ports.ts'
import type { PaymentChannel, PurposeOf, RawNotice } from '#server/modules/money/payments/ports.ts'
import type { Earn } from '#server/modules/money/points/ports.ts'
import type { GrantDays } from '#server/modules/money/promotions/ports.ts'
import type { ExplainedBy } from '#server/modules/money/wallets/ports.ts'
import type { FeeDiscountOf, FeeSaved } from '#server/modules/money/withdrawals/ports.ts'
import type {
  IsCertified,
  LeavingMoney,
  Listing,
  MoneyOpen,
  Parents,
  ProfileOf,
  UnreadLeads,
  WechatOf,
} from '#server/modules/people/accounts/ports.ts'
import type { PartnerOf, ScoreOf, StandingOf } from '#server/modules/people/enterprises/ports.ts'
import type {
  AccountOf,
  BroughtBy,
  BroughtSince,
  ChildrenPage,
  IsOnePerson,
  MakerNames,
  MakerOf,
  MakersOf,
  ReadsDays,
  RelationsPage,
  SecondLevel,
} from '#server/modules/people/invitations/ports.ts'
import type { IsBound, IsVerified, PursesOf, VipOf } from '#server/modules/people/makers/ports.ts'
import type { PhoneOf } from '#server/modules/people/messages/ports.ts'
import type { OpenidOf } from '#server/modules/people/official/ports.ts'
import type { VipPosters } from '#server/modules/people/posters/ports.ts'
import type { StaffRights } from '#server/modules/people/sessions/ports.ts'
import type { IsRegistered, LabelOf } from '#server/modules/people/sms/ports.ts'
import type { QueueAgain } from '#server/modules/site/health/ports.ts'
import type { StatusAt } from '#server/modules/texts/redirects/ports.ts'

/**
 * Dependency inversion, by name: what a lower room asks of a higher one, or a vendor of the room that it plays for.
 * Whoever asks declares the type in its own ports; exactly one room answers.
 */
export interface Ports {
  'sessions.staffRights': StaffRights
  'sms.isRegistered': IsRegistered
  'sms.labelOf': LabelOf
  'sms.interval': () => Promise<number>
  'messages.phoneOf': PhoneOf
  'official.openidOf': OpenidOf
  'accounts.isOpen': () => Promise<boolean>
  'accounts.moneyOpen': MoneyOpen
  'accounts.onFrozen': LeavingMoney['onFrozen']
  'accounts.onThawed': LeavingMoney['onThawed']
  'accounts.openWithdrawals': LeavingMoney['openOf']
  'accounts.page': Listing['page']
  'accounts.closuresPage': Listing['closures']
  'accounts.names': Listing['names']
  'accounts.parents': Parents
  'accounts.isCertified': IsCertified
  'accounts.unreadLeads': UnreadLeads
  'enterprises.standing': StandingOf
  'enterprises.partner': PartnerOf
  'enterprises.score': ScoreOf
  'accounts.wechatOf': WechatOf
  'accounts.enterpriseProfile': ProfileOf['enterprise']
  'accounts.makerProfile': ProfileOf['maker']
  'invitations.makerOf': MakerOf
  'invitations.makersOf': MakersOf
  'invitations.isOnePerson': IsOnePerson
  'invitations.childrenPage': ChildrenPage
  'invitations.relationsPage': RelationsPage
  'invitations.accountOf': AccountOf
  'invitations.makerNames': MakerNames
  'invitations.broughtBy': BroughtBy
  'invitations.broughtSince': BroughtSince
  'invitations.secondLevel': SecondLevel
  'wallets.commissions': ExplainedBy
  'offers.commissionTerms': CommissionTerms
  'ledger.ownerNames': OwnerNames
  'makers.isBound': IsBound
  'makers.pursesOf': PursesOf
  'makers.isVerified': IsVerified
  'makers.vipOf': VipOf
  'invitations.readsDays': ReadsDays
  'posters.opensAll': VipPosters['has']
  'posters.levelUsed': VipPosters['used']
  'withdrawals.feeDiscountOf': FeeDiscountOf
  'withdrawals.feeSaved': FeeSaved
  'files.maxBytes': () => Promise<number>
  'offers.posters': PosterSamples
  'promotions.days': GrantDays
  /** Asked by every room in which somebody earns points. */
  'points.earn': Earn
  'payments.purposeOf': PurposeOf
  'checkout.invoicingOf': InvoicingOf
  'payments.onPayoutNotice': (no: string) => Promise<void>
  'matching.quickAmong': QuickAmong
  'redirects.statusAt': StatusAt
  'health.queueAgain': QueueAgain
  /** What the played providers ask of those they play for. */
  'sandbox.notify': (raw: RawNotice) => Promise<unknown>
  'sandbox.attemptsOf': (orderNo: string) => Promise<{ orderNo: string; nos: string[] } | undefined>
  'sandbox.closeOrder': (orderNo: string) => Promise<void>
  'sandbox.openOther': (orderNo: string, channel: PaymentChannel) => Promise<void>
  'sandbox.payoutNotice': (no: string) => Promise<void>
  'sandbox.playByHand': (no: string, outcome: SandboxPayoutOutcome, now: Date) => Promise<void>
}

export type PortTable = ReturnType<typeof createPorts>

export function createPorts() {
  const answers = new Map<string, (...given: never[]) => unknown>()
  const asked = new Set<string>()
  return {
    ask<Name extends keyof Ports>(name: Name): Ports[Name] {
      asked.add(name)
      const through = (...given: never[]): unknown => {
        const answer = answers.get(name)
        assert(answer, `nobody answers ${name} yet`)
        return answer(...given)
      }
      // The table says which function stands behind each name; a map of functions cannot.
      return through as unknown as Ports[Name]
    },

    answer(given: Partial<Ports>): void {
      for (const [name, answer] of Object.entries(given)) {
        assert(!answers.has(name), `two rooms answer ${name}`)
        answers.set(name, answer as (...given: never[]) => unknown)
      }
    },

    /** Before anybody is let in: what is asked for at noon must not be found missing at noon. */
    verify(): void {
      const open = [...asked].filter((name) => !answers.has(name))
      assert(open.length === 0, `nobody answers ${open.join(', ')}`)
    },
  }
}
