import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Ending } from '../expiring/service.ts'
import * as model from '../model.ts'
import type { Overseeing } from '../overseeing/service.ts'
import type { By, Parts } from '../ports.ts'
import { byStaff, type Doing, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

interface Rooms {
  stepping: Stepping
  ending: Ending
  overseeing: Overseeing
}

const payUntil = (now: Date) => new Date(now.getTime() + model.payDays * model.dayMs)

/** Deciding who becomes a partner, on which contract, and ending it before its time. */
export function createReviewing(parts: Parts, { stepping, ending, overseeing }: Rooms) {
  const { database, ledger, files, certifications } = parts

  async function demanded(tx: Tx, id: number): Promise<store.PartnershipRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  /** A contract that was handed in as one, known by its bytes. */
  async function contractOf(tx: Tx, row: store.PartnershipRow, contract_file: string) {
    const found = (await files.known(tx, 'agreement', [contract_file])).get(contract_file)
    if (!found?.sha256) throw new Refusal('FILE_GONE', {}, { contract_file: '请重新上传' })
    await files.use(tx, `partnership:${row.id}`, [contract_file])
    return { contract_file, contract_sha256: found.sha256.toString('hex') }
  }

  return {
    approve: (id: number, contract_file: string, by: By) =>
      database.begin(async (tx) => {
        const row = await demanded(tx, id)
        model.moveOf(row.state, 'approve')
        if (!(await certifications.certified(tx, row.enterprise_id, by.now))) throw new Refusal('CERT_NEEDED')
        const decided = { decided_by: by.caller.staffId, decided_at: by.now, pay_until: payUntil(by.now) }
        const change = { ...decided, ...(await contractOf(tx, row, contract_file)) }
        await stepping.take(tx, row, 'approve', { ...byStaff(by), change })
        return overseeing.detail(tx, id, by)
      }),

    /** Another version of the contract: what was agreed to is agreed to no longer, and there is time to read it. */
    replaceContract: (id: number, contract_file: string, by: By) =>
      database.begin(async (tx) => {
        const row = await demanded(tx, id)
        model.moveOf(row.state, 'contract')
        if (row.order_no !== '') throw new Refusal('PARTNER_ORDERED')
        const unconfirmed = { confirmed_sha256: '', confirmed_at: null, confirmed_by: null }
        const change = { ...(await contractOf(tx, row, contract_file)), ...unconfirmed, pay_until: payUntil(by.now) }
        await stepping.take(tx, row, 'contract', { ...byStaff(by), change })
        return overseeing.detail(tx, id, by)
      }),

    reject: (id: number, reason: string, by: By) =>
      database.begin(async (tx) => {
        const row = await demanded(tx, id)
        const change = { reject_reason: reason, decided_by: by.caller.staffId, decided_at: by.now }
        await stepping.take(tx, row, 'reject', { ...byStaff(by), change, note: reason })
        return overseeing.detail(tx, id, by)
      }),

    terminate: (id: number, { reason, fault }: { reason: string; fault: boolean }, by: By) =>
      ledger.begin(async (tx) => {
        const row = await demanded(tx, id)
        model.moveOf(row.state, 'terminate')
        const change = { end_reason: reason, fault }
        await ending.end(tx, row, 'terminate', { ...byStaff(by), change, note: reason })
        return overseeing.detail(tx, id, by)
      }),

    /** Whoever is not certified any more because it was taken away is no partner either, from this moment on. */
    async revoke(tx: Tx, enterpriseId: number, doing: Doing): Promise<void> {
      const reason = '企业认证已撤销'
      const change = { end_reason: reason, fault: true }
      for (const row of await store.lockActive(tx, enterpriseId)) {
        await ending.end(tx, row, 'revoke', { ...doing, change, note: reason })
      }
    },
  }
}
