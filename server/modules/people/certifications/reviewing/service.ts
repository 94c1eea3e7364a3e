import type { InputInside } from '#contract/base/endpoint.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { rejectCertification } from '#contract/people/certifications.console.ts'
import { certificationFields } from '#contract/people/certifications.words.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Asking } from '../asking/service.ts'
import * as model from '../model.ts'
import type { Overseeing } from '../overseeing/service.ts'
import type { By, Parts } from '../ports.ts'
import { byStaff, bySystem, type Doing, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

export type Reviewing = ReturnType<typeof createReviewing>

type Rejected = Omit<InputInside<typeof rejectCertification>, 'id'>

interface Rooms {
  stepping: Stepping
  asking: Asking
  overseeing: Overseeing
}

/** 商务服务业 and 北京市, where neither form nor profile nor code tells more: its owner moves the page. */
const someIndustry = 172
const someRegion = 110_000

/** Deciding who is who: what is approved is written wherever the house shows it, in the same transaction. */
export function createReviewing(parts: Parts, { stepping, asking, overseeing }: Rooms) {
  const { database, begin, sealing, settings, enterprises, pages, changed } = parts

  async function demanded(tx: Tx, id: number): Promise<store.CertificationRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  /** A code belongs to one: whose time is over by now makes room, anybody else's stays. */
  async function clearCode(tx: Tx, { credit_code, enterprise_id }: store.CertificationRow, now: Date): Promise<void> {
    const holder = await store.lockHolder(tx, credit_code)
    if (!holder || holder.enterprise_id === enterprise_id) return
    if (!model.isInForce(holder, now)) {
      await stepping.take(tx, holder, 'expire', bySystem(now))
      return
    }
    throw new Refusal('CERT_CODE_TAKEN', {}, { credit_code: `已由编号 ${holder.no} 的申请通过认证` })
  }

  /** Where nobody said it: the code names the place of registration in its third to eighth digit. */
  function regionFor(chosen: number | null, code: string): number {
    const registered = Number(code.slice(2, 8))
    const city = Math.floor(registered / 100) * 100
    return chosen ?? [registered, city].find((region) => parts.regions.hasRegion(region)) ?? someRegion
  }

  /** Everything that follows from being certified. */
  async function certify(
    tx: Tx,
    row: store.CertificationRow,
    before: store.CertificationRow | undefined,
    doing: Doing,
  ) {
    const { enterprise_id: enterpriseId, company_name: name, credit_code, legal_person, level, expires_at: until } = row
    const { actor, now, requestId } = doing
    if (!until) throw new Error('what is approved has an end')
    await enterprises.certify(tx, enterpriseId, { name, credit_code, legal_person })
    const said = await enterprises.said(tx, enterpriseId)
    await pages.certify(tx, {
      ...{ enterpriseId, name, creditCode: credit_code, legalPerson: legal_person, until },
      personId: row.person_id ?? 0,
      businessScope: row.business_scope,
      registeredAddress: row.registered_address,
      foundedOn: row.founded_on,
      capital: row.capital,
      level: level ?? 1,
      // A mark that goes on began when it first did.
      from: before?.approved_at ?? row.approved_at ?? now,
      industryId: row.industry_id ?? said.industry_id ?? someIndustry,
      regionId: regionFor(row.city_id ?? said.city_id, credit_code),
      act: { actor, now, requestId },
    })
    await changed(tx, before && certifiedOf(before), certifiedOf(row), now)
  }

  /** What is in force ends, and with it whatever stood on it. */
  async function end(tx: Tx, row: store.CertificationRow, { actor, now, requestId }: Doing): Promise<void> {
    await enterprises.uncertify(tx, row.enterprise_id)
    await pages.uncertify(tx, row.enterprise_id, { until: now, act: { actor, now, requestId } })
    await changed(tx, certifiedOf(row), undefined, now)
  }

  async function refuseUnproved(tx: Tx, { enterprise_id, company_name, kind }: store.CertificationRow): Promise<void> {
    const { proof_of_control } = await settings.read(tx, model.certificationSettings)
    if (!proof_of_control || kind === 'change') return
    if (!(await parts.controlProof(tx, enterprise_id, company_name))) throw new Refusal('CERT_CONTROL')
  }

  return {
    certify,
    end,

    async approve(id: number, { despite_registry = false }: { despite_registry?: boolean | undefined }, by: By) {
      // Asked before the transaction: nobody's rows wait for somebody else's network.
      const answer = await asking.ask(id, by.now)
      if (answer.differences.length > 0 && !despite_registry) {
        throw new Refusal('CERT_REGISTRY', {}, undefined, answer.differences.join('；'))
      }
      return database.begin(async (tx) => {
        const asked = await demanded(tx, id)
        await store.lockCode(tx, asked.credit_code)
        model.moveOf(asked.state, 'approve')
        await refuseUnproved(tx, asked)
        await clearCode(tx, asked, by.now)
        const before = await store.lockApproved(tx, asked.enterprise_id)
        const { kind, level, period_days, license_valid_to } = asked
        const bought = { kind, level: level ?? 1, period_days: period_days ?? 1, license_valid_to }
        const expires_at = model.expiryOf(
          bought,
          before?.expires_at ? { ...before, expires_at: before.expires_at } : undefined,
          by.now,
        )
        if (expires_at <= by.now) throw new Refusal('CERT_LICENSE_OVER')
        // First the one before: a code, and an enterprise, is certified once at a time.
        if (before) await stepping.take(tx, before, 'replace', { ...bySystem(by.now), note: asked.no })
        const note = answer.differences.length > 0 ? `工商信息不一致，核实后通过：${answer.differences.join('；')}` : ''
        const decided = { decided_by: by.caller.staffId, decided_at: by.now, approved_at: by.now, expires_at }
        const change = { ...decided, needs_attention: false }
        const row = await stepping.take(tx, asked, 'approve', { ...byStaff(by), change, ...(note && { note }) })
        await certify(tx, row, before, byStaff(by))
        crashPoint('certifications.approve.before-commit')
        return overseeing.listed(tx, id, by.now)
      })
    },

    reject: (id: number, { reason, fields }: Rejected, by: By) => {
      const named = Object.entries(fields).map(
        ([field, why]) => `${certificationFields[field as keyof typeof fields]}：${why}`,
      )
      const note = [reason, ...named].filter(Boolean).join('；')
      if (note === '') throw new Refusal('INPUT_INVALID', {}, { reason: '请至少写明一项原因' })
      return database.begin(async (tx) => {
        const row = await demanded(tx, id)
        const resubmit_until = new Date(by.now.getTime() + model.resubmitDays * model.dayMs)
        const decided = { decided_by: by.caller.staffId, decided_at: by.now, resubmit_until }
        const change = { ...decided, reject_reason: reason, reject_fields: fields }
        await stepping.take(tx, row, 'reject', { ...byStaff(by), note, change })
        return overseeing.listed(tx, id, by.now)
      })
    },

    /** At once and for good; a fee comes back by the days that were not used, unless the proof was forged. */
    revoke: (id: number, { reason, forged }: { reason: string; forged: boolean }, by: By) =>
      begin(async (tx) => {
        const row = await demanded(tx, id)
        const change = { revoke_reason: reason, forged, needs_attention: false }
        const ended = await stepping.take(tx, row, 'revoke', { ...byStaff(by), note: reason, change })
        await end(tx, ended, byStaff(by))
        return overseeing.listed(tx, id, by.now)
      }),

    /** Who looked at whose number is written down; the number itself is not. */
    reveal: (id: number, by: By) =>
      database.begin(async (tx) => {
        const row = await store.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        await stepping.noted(tx, id, 'reveal', null, { day: shanghaiDay(by.now) }, byStaff(by))
        const opened = (sealed: string | null, place: string) => (sealed ? sealing.open(sealed, place) : '')
        return {
          contact_name: opened(row.contact_name_sealed, 'certification.contact'),
          contact_phone: opened(row.contact_phone_sealed, 'certification.phone'),
        }
      }),

    /** What the register said was looked into; it is a to-do again when it says something else. */
    settle: (id: number, note: string, by: By) =>
      database.begin(async (tx) => {
        const row = await demanded(tx, id)
        if (!row.needs_attention) throw new Refusal('RECORD_MOVED_ON')
        await store.change(tx, id, { needs_attention: false, updated_at: by.now })
        await stepping.note(tx, row, 'registry', { ...byStaff(by), note })
        await stepping.noted(tx, id, 'settle', null, { reason: note }, byStaff(by))
        return overseeing.listed(tx, id, by.now)
      }),
  }
}

export function certifiedOf(row: store.CertificationRow) {
  const { enterprise_id: enterpriseId, company_name, credit_code, legal_person, subject_type } = row
  return { enterpriseId, company_name, credit_code, legal_person, subject_type }
}
