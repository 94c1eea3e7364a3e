import { maskName } from '#contract/base/phone.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Certified, Parts } from '../ports.ts'
import * as store from '../store.ts'

export type Payees = ReturnType<typeof createPayees>

interface Asking extends store.Owner {
  now: Date
}

interface PayeeGiven {
  method: model.Method
  payee_id?: number | undefined
  payee_name?: string | undefined
  account?: string | undefined
  bank_name?: string | undefined
  bank_branch?: string | undefined
  save_payee?: boolean | undefined
}

type PayeeChosen = PayeeGiven & { method: Exclude<model.Method, 'wechat'> }
type Receiving = store.SealedReceiver & Pick<store.NewWithdrawal, 'pay_not_before'>

const payeesMax = 20

type Needed = Pick<Parts, 'database' | 'sealing' | 'receiverOf' | 'certified' | 'nameOf'>

/** Who receives, sealed, and the accounts that somebody keeps for the next time. */
export function createPayees({ database, sealing, receiverOf, certified, nameOf }: Needed) {
  function seal(method: model.Method, { name, account, bank_name, bank_branch }: model.Receiver): store.SealedReceiver {
    return {
      name_sealed: sealing.seal(name, 'payee.name'),
      account_sealed: sealing.seal(account, 'payee.account'),
      account_index: sealing.indexOf(account, 'payee.account'),
      account_masked: model.maskAccount(method, account),
      bank_name,
      bank_branch,
    }
  }

  /** An account, however it is known: a row may not be sealed anew yet. */
  const indexesOf = ({ account_sealed }: Pick<store.SealedReceiver, 'account_sealed'>) =>
    sealing.indexesOf(sealing.open(account_sealed, 'payee.account'), 'payee.account')

  /** Who receives, and before when they are not paid because they are new. */
  async function receiverFor(tx: Tx, owner: Asking, asked: PayeeGiven): Promise<Receiving> {
    const { method } = asked
    const own = owner.realm === 'maker' ? await ownName(tx, owner.id) : undefined
    if (own !== undefined) refuseOtherName(own, asked.payee_name)
    const given = { ...asked, payee_name: own ?? asked.payee_name }
    if (method === 'wechat') return inWechat(tx, owner, given.payee_name)
    const receiver = await chosen(tx, owner, { ...given, method })
    if (own !== undefined) refuseOtherName(own, sealing.open(receiver.name_sealed, 'payee.name'))
    if (owner.realm === 'enterprise') await refuseOthers(tx, owner.id, sealing.open(receiver.name_sealed, 'payee.name'))
    const indexes = indexesOf(receiver)
    const since = await store.knownSince(tx, owner, { method, indexes })
    if (given.save_payee && given.payee_id === undefined) {
      await store.keepPayee(tx, owner, { method, used_at: owner.now, ...receiver }, indexes)
      await store.dropPayeesBeyond(tx, owner, payeesMax)
    }
    return { ...receiver, pay_not_before: model.payNotBefore(since, owner.now) }
  }

  /** Makers are paid in the name that was verified, and in no other. */
  async function ownName(tx: Reader, makerId: number): Promise<string> {
    const name = await nameOf(tx, makerId)
    if (name === undefined) throw new Refusal('IDENTITY_NEEDED')
    return name
  }

  function refuseOtherName(own: string, given: string | undefined): void {
    if (given === undefined || given === own) return
    throw new Refusal('INPUT_INVALID', {}, { payee_name: `只能提现到“${maskName(own)}”本人名下的账户` })
  }

  /** A certified enterprise is paid in its own name; who trades under their own person, also in that. */
  async function refuseOthers(tx: Reader, enterpriseId: number, name: string): Promise<void> {
    const known = await certified(tx, enterpriseId)
    if (!known?.credit_code) return
    const { company_name, legal_person, subject_type } = known
    const names = subject_type === 'individual_business' ? [company_name, legal_person] : [company_name]
    if (names.includes(name)) return
    throw new Refusal('INPUT_INVALID', {}, { payee_name: `认证企业只能提现到以“${names.join('”或“')}”开户的账户` })
  }

  /** Whoever the maker is to WeChat, known since they scanned. */
  async function inWechat(tx: Reader, owner: Asking, name: string | undefined): Promise<Receiving> {
    const bound = await receiverOf(tx, owner.id)
    if (bound === undefined) throw new Refusal('WITHDRAW_METHOD', {}, { method: '请先绑定微信' }, '请先绑定微信')
    if (!name) throw new Refusal('INPUT_INVALID', {}, { payee_name: '请填写微信实名认证的姓名' })
    const receiver = seal('wechat', { name, account: bound.openid, ...model.noBank })
    return { ...receiver, pay_not_before: model.payNotBefore(bound.boundAt, owner.now) }
  }

  /** An account that was kept, or the one typed in. */
  async function chosen(tx: Tx, owner: Asking, given: PayeeChosen): Promise<store.SealedReceiver> {
    const { method, payee_id, payee_name } = given
    if (payee_id !== undefined) {
      const kept = await store.payee(tx, owner, payee_id)
      if (!kept) throw new Refusal('RECORD_NOT_FOUND', {}, { payee_id: '没有这个收款账户' })
      if (kept.method !== method) throw new Refusal('INPUT_INVALID', {}, { payee_id: '这个收款账户不属于所选的方式' })
      await store.notePayeeUse(tx, kept.id, owner.now)
      const { id: _id, method: _method, used_at: _usedAt, ...receiver } = kept
      return receiver
    }
    const { account, bank_name, bank_branch } = given
    return seal(method, model.receiverOf(method, { name: payee_name, account, bank_name, bank_branch }))
  }

  return {
    receiverFor,
    indexesOf,

    /** Newest use first. */
    list: (owner: Asking) =>
      database.look(async (tx) => {
        const rows = await store.payees(tx, owner, payeesMax)
        const list = rows.map(({ id, method, bank_name, bank_branch, used_at, ...row }) => ({
          ...{ id, method, bank_name, bank_branch, used_at },
          payee_name: sealing.open(row.name_sealed, 'payee.name'),
          account: row.account_masked,
          pay_not_before: model.payNotBefore(row.known_since, owner.now),
        }))
        return { list }
      }),

    /** An enterprise is certified under another name: what it kept under the old one is in the new one's. */
    async rename(tx: Tx, was: Certified | undefined, is: Certified | undefined, now: Date): Promise<void> {
      if (!was || !is || was.enterpriseId !== is.enterpriseId || was.company_name === is.company_name) return
      const owner = { realm: 'enterprise', id: is.enterpriseId, now } as const
      for (const { id, name_sealed } of await store.payees(tx, owner, payeesMax)) {
        if (sealing.open(name_sealed, 'payee.name') !== was.company_name) continue
        await store.renamePayee(tx, id, sealing.seal(is.company_name, 'payee.name'))
      }
    },

    forget: (owner: store.Owner, id: number) =>
      database.begin(async (tx) => {
        if (!(await store.removePayee(tx, owner, id))) throw new Refusal('RECORD_NOT_FOUND')
      }),
  }
}
