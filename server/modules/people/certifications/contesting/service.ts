import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { maskName, maskPhone } from '#contract/base/phone.ts'
import type { decideContest, listConsoleContests } from '#contract/people/certifications.console.ts'
import type { contestCreditCode, listContests } from '#contract/people/certifications.ts'
import { audit } from '#server/platform/audit.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { By, Parts, Self } from '../ports.ts'
import { certifiedOf, type Reviewing } from '../reviewing/service.ts'
import { byStaff, type Stepping } from '../stepping/service.ts'
import * as certifications from '../store.ts'
import * as store from './store.ts'

type Own = OutputInside<typeof listContests>['list'][number]
type Listed = OutputInside<typeof listConsoleContests>['list'][number]

/**
 * Whose a code is. Whoever was certified first has it, and somebody else may say that it is theirs: two operators of
 * the same mind decide. Certification and page then move, and so does what readers ask through the page; money, orders
 * and invoices stay with the account that paid.
 */
export function createContesting(
  parts: Parts,
  { stepping, reviewing }: { stepping: Stepping; reviewing: Pick<Reviewing, 'certify'> },
) {
  const { database, begin, sealing, files, staff, messages, pages } = parts

  async function move(tx: Tx, contest: store.ContestRow, by: By): Promise<void> {
    const doing = byStaff(by)
    const held = await certifications.lock(tx, contest.certification_id)
    if (!held || !model.isInForce(held, by.now)) throw new Refusal('RECORD_MOVED_ON')
    const { enterprise_id: to } = contest
    await certifications.lockOwner(tx, to)
    if (await certifications.lockApproved(tx, to)) throw new Refusal('CERT_OPEN')
    const open = await certifications.lockOpen(tx, to)
    if (open) await stepping.take(tx, open, 'give_up', { ...doing, note: '主体申诉成立，认证由原账户转入' })
    const gone = await stepping.take(tx, held, 'move_out', { ...doing, note: contest.no })
    await parts.enterprises.uncertify(tx, held.enterprise_id)
    await pages.moveTo(tx, held.enterprise_id, to, { actor: doing.actor, now: by.now, requestId: by.requestId })
    const { id: _id, no: _no, enterprise_id: _owner, created_at: _made, ...kept } = held
    const [phone, paper] = [sealing.open(contest.contact_phone_sealed, 'certification.phone'), contest.license_image]
    const own = {
      ...({ kind: 'moved', state: 'approved', base_id: held.id, order_no: '', fee_amount: fen(0) } as const),
      ...{ license_image: paper, authorization_letter: contest.authorization_letter },
      license_digest: (await files.known(tx, 'license', [paper])).get(paper)?.sha256 ?? null,
      // By which the same number is found elsewhere: kept from the row before, it would be the number of who lost it.
      contact_phone_index: phone === '' ? null : sealing.indexOf(phone, 'certification.phone'),
      ...{ contact_name_sealed: contest.contact_name_sealed, contact_phone_sealed: contest.contact_phone_sealed },
      ...{ person_id: contest.person_id, decided_by: by.caller.staffId, decided_at: by.now, submitted_at: by.now },
    }
    const no = businessNo('RZ', by.now)
    const made = { ...kept, ...own, no, enterprise_id: to, created_at: by.now }
    const id = await certifications.insert(tx, made)
    await files.use(tx, `certification:${id}`, [paper, contest.authorization_letter].filter(Boolean))
    const row = await certifications.lock(tx, id)
    if (!row) throw new Error('what was just written is there')
    await stepping.note(tx, row, 'move_in', { ...doing, note: contest.no })
    await parts.changed(tx, certifiedOf(gone), undefined, by.now)
    await reviewing.certify(tx, row, undefined, doing)
  }

  const listed = listing(parts)

  async function listedById(tx: Reader, id: number): Promise<Listed> {
    const [one] = await listed(tx, (await store.page(tx, { id }, { page: 1, count: 1 })).list)
    if (!one) throw new Refusal('RECORD_NOT_FOUND')
    return one
  }

  return {
    contest: (self: Self, given: InputInside<typeof contestCreditCode>): Promise<Own> =>
      database.begin(async (tx) => {
        const { enterpriseId, personId, now } = self
        await certifications.lockOwner(tx, enterpriseId)
        const { credit_code, statement, license_image, authorization_letter = '' } = given
        const holder = await certifications.holderOf(tx, credit_code)
        const theirs = holder && holder.enterprise_id !== enterpriseId && model.isInForce(holder, now)
        if (!theirs)
          throw new Refusal('RECORD_NOT_FOUND', {}, { credit_code: '这个代码没有被其他账户认证，可以直接申请' })
        if (await certifications.lockApproved(tx, enterpriseId)) {
          throw new Refusal('CERT_OPEN', {}, { credit_code: '本账户已经认证了其他主体' })
        }
        if (await store.isOpen(tx, credit_code, enterpriseId)) throw new Refusal('CERT_CONTEST_OPEN')
        const owner = { realm: 'enterprise', ownerId: enterpriseId } as const
        const papers = [license_image, authorization_letter].filter((url) => url !== '')
        for (const url of papers) if (!(await files.isOwn(tx, 'license', url, owner))) throw new Refusal('FILE_GONE')
        const no = businessNo('SS', now)
        const id = await store.insert(tx, {
          ...{ no, credit_code, statement, license_image, authorization_letter, created_at: now },
          ...{ enterprise_id: enterpriseId, certification_id: holder.id, person_id: personId },
          contact_name_sealed: sealing.seal(given.contact_name, 'certification.contact'),
          contact_phone_sealed: sealing.seal(given.contact_phone, 'certification.phone'),
        })
        await files.use(tx, `certification-contest:${id}`, papers)
        const actor = { kind: 'enterprise', id: enterpriseId, personId } as const
        const [action, subject] = ['certification.contest', `certification-contest:${id}`]
        await audit(tx, { at: now, actor, action, subject, before: null, after: { no }, requestId: self.requestId })
        const values = { company: holder.company_name, no }
        await messages.tell(
          tx,
          { realm: 'enterprise', id: holder.enterprise_id },
          { event: 'cert.contested', values, now },
        )
        return { id, no, credit_code, statement, state: 'open', reason: '', created_at: now, decided_at: null }
      }),

    /** What one operator thinks is no answer: their owner reads the reason of the decision, and no other. */
    own: (enterpriseId: number, paging: Paging) =>
      database.look(async (tx) => {
        const found = await store.ownPage(tx, enterpriseId, paging)
        const list = found.list.map((row) => ({ ...row, reason: row.decided_at === null ? '' : row.reason }))
        return { ...found, list }
      }),

    list: ({ page, count, state }: InputInside<typeof listConsoleContests>) =>
      database.read(async (tx) => {
        const found = await store.page(tx, { state }, { page, count })
        return { ...found, list: await listed(tx, found.list) }
      }),

    /** The first opinion waits for a second; two that differ are none, and it begins again. */
    decide: ({ id, decision, reason }: InputInside<typeof decideContest>, by: By): Promise<Listed> =>
      begin(async (tx) => {
        const contest = await store.lock(tx, id)
        if (!contest) throw new Refusal('RECORD_NOT_FOUND')
        if (contest.state !== 'open' && contest.state !== 'first') throw new Refusal('RECORD_MOVED_ON')
        const me = by.caller.staffId
        const actor = { kind: 'staff', id: me } as const
        const [action, subject] = ['certification.decide-contest', `certification-contest:${id}`]
        const { now: at, requestId } = by
        await audit(tx, {
          at,
          actor,
          action,
          subject,
          before: { state: contest.state },
          after: { decision, reason },
          requestId,
        })
        if (contest.state === 'open' || contest.first_by === null) {
          await store.change(tx, id, {
            state: 'first',
            first_decision: decision,
            first_by: me,
            first_at: by.now,
            reason,
          })
          return listedById(tx, id)
        }
        await staff.refuseOnePerson(tx, { one: contest.first_by, other: me, now: by.now, own: 'SAME_APPROVER' })
        if (contest.first_decision !== decision) {
          await store.change(tx, id, { state: 'open', first_decision: null, first_by: null, first_at: null, reason })
          return listedById(tx, id)
        }
        const state = decision === 'uphold' ? 'upheld' : 'dismissed'
        await store.change(tx, id, { state, decided_by: me, decided_at: by.now, reason })
        await certifications.lockCode(tx, contest.credit_code)
        if (decision === 'uphold') await move(tx, contest, by)
        const values = { no: contest.no, reason, outcome: decision === 'uphold' ? '成立' : '不成立' }
        const owner = { realm: 'enterprise', id: contest.enterprise_id } as const
        await messages.tell(tx, owner, { event: 'cert.contest-decided', values, now: by.now })
        return listedById(tx, id)
      }),
  }
}

/** As operators see them. */
function listing({ sealing, staff }: Pick<Parts, 'sealing' | 'staff'>) {
  return async (tx: Reader, rows: readonly store.ListedContest[]): Promise<Listed[]> => {
    const signers = rows.flatMap(({ first_by, decided_by }) => [first_by, decided_by]).flatMap((id) => id ?? [])
    const names = await staff.names(tx, [...new Set(signers)])
    const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
    return rows.map((row) => {
      const { id, no, credit_code, state, certification_id, company_name, statement, license_image } = row
      const { authorization_letter, first_decision, first_at, decided_at, reason, created_at } = row
      return {
        ...{ id, no, credit_code, state, certification_id, company_name, statement, license_image },
        ...{ authorization_letter, first_decision, first_at, decided_at, reason, created_at },
        enterprise: { id: row.enterprise_id, name: row.enterprise_name },
        holder: { id: row.holder_id, name: row.holder_name },
        contact_name: maskName(sealing.open(row.contact_name_sealed, 'certification.contact')),
        contact_phone: maskPhone(sealing.open(row.contact_phone_sealed, 'certification.phone')),
        first_by: person(row.first_by),
        decided_by: person(row.decided_by),
      }
    })
  }
}
