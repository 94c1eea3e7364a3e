import { fen } from '#contract/base/money.ts'
import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Offers } from '#server/modules/money/offers/service.ts'
import type { Recharges } from '#server/modules/money/recharges/service.ts'
import type { Taxes } from '#server/modules/money/taxes/service.ts'
import type { Wallets } from '#server/modules/money/wallets/service.ts'
import { type Accounts, coolingUntil } from '#server/modules/people/accounts/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Identities } from '#server/modules/people/identities/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Wechat } from '#server/modules/people/wechat/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Drawing } from './ports.ts'
import { withdrawalRoutes } from './routes.ts'
import {
  createWithdrawals,
  heldInvariant,
  payoutPulse,
  withdrawalFigure,
  withdrawalHolds,
  withdrawalInvariants,
  withdrawalQueues,
  withdrawalReminders,
} from './service.ts'

interface Doors {
  ledger: Ledger
  sms: Sms
  messages: Messages
  staff: Staff
  offers: Offers
  wallets: Wallets
  recharges: Recharges
  accounts: Accounts
  certifications: Certifications
  identities: Identities
  taxes: Taxes
  wechat: Wechat
  files: Files
  settings: Settings
}

const withdrawalsAt = { enterprise: '/wallet/withdrawl', maker: '/personal/withdrawl' } as const

export const withdrawalsRoom = room({
  doors: [
    'ledger',
    'sms',
    'messages',
    'staff',
    'offers',
    'wallets',
    'recharges',
    'accounts',
    'certifications',
    'identities',
    'taxes',
    'wechat',
    'files',
    'settings',
  ],
  imports: ['enterprises', 'makers'],
  tables: ['withdrawals', 'withdrawal_events', 'payouts', 'payees', 'payout_files', 'payout_imports'],
  sealed: [
    {
      table: 'payees',
      columns: [
        { name: 'name_sealed', place: 'payee.name' },
        {
          name: 'account_sealed',
          place: 'payee.account',
          indexes: [{ column: 'account_index', place: 'payee.account' }],
        },
      ],
    },
    {
      table: 'withdrawals',
      columns: [
        { name: 'name_sealed', place: 'payee.name' },
        {
          name: 'account_sealed',
          place: 'payee.account',
          indexes: [{ column: 'account_index', place: 'payee.account' }],
        },
      ],
    },
  ],
  reads: [
    'ledger_accounts',
    'identities',
    'ledger_entries',
    'ledger_transactions',
    'accounts',
    'enterprises',
    'makers',
    'tax_incomes',
  ],
  personal: [
    { table: 'payees', title: '收款账户', whose: { realm: 'realm', id: 'owner_id' } },
    { table: 'withdrawals', title: '提现', whose: { realm: 'realm', id: 'owner_id' } },
    { table: 'withdrawal_events', title: '提现经过', whose: { through: '提现', by: 'withdrawal_id' } },
    { table: 'payouts', title: '打款', whose: { through: '提现', by: 'withdrawal_id' } },
  ],
  invariants: ({ holds }) => [...withdrawalInvariants, heldInvariant(holds)],
  holds: [withdrawalHolds],
  open(
    { config, database, clock, defects, origin, sealing, vendors, gathered, ask },
    { wallets, recharges, accounts, certifications, identities, taxes, wechat, files, ...doors }: Doors,
  ) {
    const { payout } = config
    const appid = payout.provider === 'wechat' ? payout.account.appid : undefined
    const withdrawals = createWithdrawals({
      ...{ database, sealing, defects, ...doors },
      providers: vendors.payouts,
      mobileOrigin: config.mobileOrigin ?? `${origin}/m`,
      withdrawable: wallets.withdrawable,
      drawing: drawingFrom(recharges),
      async earned(tx, earning) {
        for (const follow of gathered.earned()) await follow(tx, earning)
      },
      feeDiscountOf: ask('withdrawals.feeDiscountOf'),
      feeSaved: ask('withdrawals.feeSaved'),
      coolingUntil,
      certified: (tx, id) => certifications.certified(tx, id, clock()),
      hasLapsed: (tx, id) => certifications.hasLapsed(tx, id, clock()),
      receiverOf: (tx, makerId) => wechat.receiverOf(tx, makerId, appid),
      nameOf: identities.knowing.nameOf,
      withholding: taxes.withholding,
      mayAct: accounts.mayAct,
      phoneOf: accounts.phoneOf,
      describeOwner: (realm, id) => accounts.overseeing.read({ realm, id }),
      booksSound: doors.ledger.proving.isSound,
      knownProofs: (tx, urls) => files.known(tx, 'payout', urls),
      keepFiles: files.use,
    })
    const lookInto = (no: string) => withdrawals.paying.lookInto(no, clock())
    return {
      service: withdrawals,
      desk: (desk) => withdrawalRoutes(desk, { withdrawals }),
      pulses: [payoutPulse({ withdrawals, clock })],
      queues: withdrawalQueues({ withdrawals }),
      reminders: withdrawalReminders,
      figures: [withdrawalFigure],
      certificationChanged: [withdrawals.payees.rename],
      underWay: [
        async (tx, realm, id) =>
          (await withdrawals.isUnderWay(tx, realm, id))
            ? [{ title: '处理中的提现', path: withdrawalsAt[realm], amount: null, comes_back: false }]
            : [],
      ],
      forgets: [withdrawals.forget],
      answers: {
        'accounts.onFrozen': withdrawals.onFrozen,
        'accounts.onThawed': withdrawals.onThawed,
        'accounts.openWithdrawals': withdrawals.openOf,
        'payments.onPayoutNotice': lookInto,
        'sandbox.payoutNotice': lookInto,
        'sandbox.playByHand': withdrawals.handing.play,
      },
    }
  },
})

/** Only enterprises recharge: what makers take out, nobody gave a bonus for. */
const drawingFrom = ({ drawing }: Recharges): Drawing => ({
  shown: (tx, { id: enterpriseId, ...asked }) => drawing.shown(tx, { enterpriseId, ...asked }),
  quote: async (tx, { realm, id: enterpriseId, amount, now }) =>
    realm === 'enterprise' ? drawing.quote(tx, { enterpriseId, amount, now }) : { bonus_back: fen(0), of_cash: fen(0) },
  draw: async (tx, { realm, id: enterpriseId, ...asked }) => {
    if (realm === 'enterprise') await drawing.draw(tx, { enterpriseId, ...asked })
  },
  undraw: async (tx, { realm, id: enterpriseId, ...asked }) => {
    if (realm === 'enterprise') await drawing.undraw(tx, { enterpriseId, ...asked })
  },
})
