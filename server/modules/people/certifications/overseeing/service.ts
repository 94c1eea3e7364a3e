import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import { maskName, maskPhone } from '#contract/base/phone.ts'
import type { listCertifications, readConsoleCertification } from '#contract/people/certifications.console.ts'
import { certificationFields, subjectTypes } from '#contract/people/certifications.words.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

export type Overseeing = ReturnType<typeof createOverseeing>

type Listed = OutputInside<typeof listCertifications>['list'][number]
type Detail = OutputInside<typeof readConsoleCertification>

const relatedMax = 10

/** What operators see: the queue, and what speaks for and against each. */
export function createOverseeing(parts: Parts) {
  const { database, sealing, staff, files, regions, settings, controlProof } = parts
  const phoneIndexesOf = ({ contact_phone_sealed: phone }: store.CertificationRow) =>
    phone ? sealing.indexesOf(sealing.open(phone, 'certification.phone'), 'certification.phone') : []
  const opened = (sealed: string | null, place: string) => (sealed ? sealing.open(sealed, place) : '')

  async function listedById(tx: Reader, id: number, now: Date): Promise<store.ListedRow> {
    const { list } = await store.page(tx, { id, now, near: now }, { page: 1, count: 1 })
    const [row] = list
    // What somebody only began is theirs alone.
    if (!row || row.submitted_at === null) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  async function person(tx: Reader, id: number | null) {
    if (id === null) return null
    return { id, name: (await staff.names(tx, [id])).get(id) ?? '' }
  }

  async function timeline(tx: Reader, id: number): Promise<Detail['timeline']> {
    const rows = await store.events(tx, id)
    const doers = rows.flatMap(({ actor_kind, actor_id }) => (actor_kind === 'staff' && actor_id ? [actor_id] : []))
    const names = await staff.names(tx, [...new Set(doers)])
    const others: Record<string, string> = { system: '系统', enterprise: '企业' }
    return rows.map(({ step, state, at, note, actor_kind, actor_id }) => ({
      ...{ step, state, at, note },
      by: others[actor_kind] ?? names.get(actor_id ?? 0) ?? '运营人员',
    }))
  }

  return {
    listed: async (tx: Reader, id: number, now: Date): Promise<Listed> => listedOf(await listedById(tx, id, now), now),

    list: ({ page, count, ...filter }: InputInside<typeof listCertifications>, now: Date) =>
      database.read(async (tx) => {
        const near = new Date(now.getTime() + model.expiringDays * model.dayMs)
        const found = await store.page(tx, { ...filter, now, near }, { page, count })
        return { ...found, list: found.list.map((row) => listedOf(row, now)) }
      }),

    read: (id: number, now: Date): Promise<Detail> =>
      database.read(async (tx) => {
        const row = await listedById(tx, id, now)
        const related = await store.relatedTo(tx, row, phoneIndexesOf(row), relatedMax)
        const base = row.base_id === null ? undefined : await store.find(tx, row.base_id)
        const { proof_of_control } = await settings.read(tx, model.certificationSettings)
        const urls = [row.license_image, row.authorization_letter].filter((url) => url !== '')
        const types = await files.known(tx, 'license', urls)
        const contact_name = opened(row.contact_name_sealed, 'certification.contact')
        const { license_image, license_valid_to, registered_address, business_scope, founded_on, capital } = row
        const { authorization_letter, order_no, resubmit_until, revoke_reason, registry } = row
        const shown = (rows: readonly store.ListedRow[]) => rows.map((one) => relatedOf(one, now))
        return {
          ...listedOf(row, now),
          ...{ license_image, license_valid_to, registered_address, business_scope, founded_on, capital },
          ...{ authorization_letter, order_no, resubmit_until, revoke_reason },
          reject_fields: row.reject_fields ?? {},
          license_type: types.get(license_image)?.type ?? '',
          letter_type: types.get(authorization_letter)?.type ?? '',
          letter_needed: row.kind !== 'entered' && model.letterNeeded({ contact_name, legal_person: row.legal_person }),
          industry: row.industry_id ? regions.industryName(row.industry_id) : '',
          region: row.city_id ? regions.regionName(row.city_id) : '',
          contact_name: maskName(contact_name),
          contact_phone: maskPhone(opened(row.contact_phone_sealed, 'certification.phone')),
          decided_by: await person(tx, row.decided_by),
          registry: registry && { ...registry, checked_at: new Date(registry.checked_at) },
          control: {
            required: proof_of_control,
            proved_by: await controlProof(tx, row.enterprise_id, row.company_name),
          },
          differences: base && row.kind === 'change' ? differencesOf(base, row) : [],
          earlier: shown(related.earlier),
          same_code: shown(related.same_code),
          same_phone: shown(related.same_phone),
          same_license: shown(related.same_license),
          timeline: await timeline(tx, id),
        }
      }),
  }
}

function listedOf(row: store.ListedRow, now: Date): Listed {
  const { id, no, kind, subject_type, company_name, credit_code, legal_person, submitted_at, decided_at } = row
  const { expires_at, needs_attention, reject_reason, updated_at } = row
  return {
    ...{ id, no, kind, subject_type, company_name, credit_code, legal_person, submitted_at, decided_at },
    ...{ expires_at, needs_attention, reject_reason, updated_at },
    state: model.shownState(row, now),
    enterprise: { id: row.enterprise_id, name: row.enterprise_name },
    service: row.service_name,
    level: row.level === null ? null : String(row.level),
    fee_amount: fen(row.fee_amount),
  }
}

function relatedOf(row: store.ListedRow, now: Date) {
  const { id, no, company_name, credit_code, submitted_at } = row
  const enterprise = { id: row.enterprise_id, name: row.enterprise_name }
  return { id, no, enterprise, company_name, credit_code, state: model.shownState(row, now), submitted_at }
}

const compared = ['company_name', 'legal_person', 'registered_address', 'business_scope', 'license_valid_to'] as const

/** What a change would change, field by field, in words. */
function differencesOf(was: store.CertificationRow, is: store.CertificationRow): Detail['differences'] {
  const pairs = compared.map((field) => ({
    field: certificationFields[field],
    was: was[field] ?? '长期',
    is: is[field] ?? '长期',
  }))
  const types = { field: '主体类型', was: subjectTypes[was.subject_type], is: subjectTypes[is.subject_type] }
  const license = { field: '营业执照', was: '原执照', is: was.license_image === is.license_image ? '原执照' : '新执照' }
  return [...pairs, types, license].filter((one) => one.was !== one.is)
}
