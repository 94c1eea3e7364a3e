import type { OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { maskPhone } from '#contract/base/phone.ts'
import type * as contract from '#contract/people/certifications.ts'
import { faultOfCreditCode } from '#contract/people/credit-code.words.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSignedAddresses } from '#server/platform/secrets/signed-address.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

export type Reading = ReturnType<typeof createReading>

type Summary = NonNullable<OutputInside<typeof contract.readCertification>['current']>
type Papers = OutputInside<typeof contract.readCertificationForm>['papers']
type Form = OutputInside<typeof contract.readCertificationForm>['form']
type Timeline = OutputInside<typeof contract.readCertificationDetail>['timeline']

const newestMax = 100

/** What an enterprise sees of its own certification. */
export function createReading(parts: Parts) {
  const { database, sealing, enterprises, settings, controlProof } = parts
  const opened = (sealed: string | null, place: string) => (sealed ? sealing.open(sealed, place) : '')

  const { papers, opens } = createPapers(parts)

  function summary(row: store.CertificationRow, now: Date): Summary {
    const { id, no, kind, subject_type, company_name, credit_code, legal_person, fee_amount, order_no } = row
    const { submitted_at, decided_at, approved_at, expires_at, reject_reason, updated_at } = row
    return {
      ...{ id, no, kind, subject_type, company_name, credit_code, legal_person, order_no },
      ...{ submitted_at, decided_at, approved_at, expires_at, reject_reason, updated_at },
      reject_fields: row.reject_fields ?? {},
      state: model.shownState(row, now),
      fee_amount: fen(fee_amount),
      service:
        row.service_id === null ? null : { id: row.service_id, name: row.service_name, level: String(row.level ?? '') },
      resubmit_until: row.resubmit_until,
    }
  }

  function formOf(row: store.CertificationRow): Form {
    const { service_id, subject_type, company_name, credit_code, legal_person, license_image } = row
    const { license_valid_to, registered_address, business_scope, founded_on, capital, industry_id, city_id } = row
    return {
      ...{ service_id, subject_type, company_name, credit_code, legal_person, license_image },
      ...{ license_valid_to, registered_address, business_scope, founded_on, capital, industry_id, city_id },
      contact_name: opened(row.contact_name_sealed, 'certification.contact'),
      contact_phone: opened(row.contact_phone_sealed, 'certification.phone'),
      authorization_letter: row.authorization_letter,
    }
  }

  /** Nothing was typed yet: what the enterprise said of itself is a beginning. */
  async function blank(tx: Reader, enterpriseId: number): Promise<Form> {
    const known = await enterprises.said(tx, enterpriseId)
    return {
      ...{ service_id: null, subject_type: 'enterprise', credit_code: '', legal_person: '', license_image: '' },
      ...{ license_valid_to: null, business_scope: '', founded_on: null, capital: '', authorization_letter: '' },
      company_name: known.name,
      registered_address: known.address,
      industry_id: known.industry_id,
      city_id: known.city_id,
      contact_name: known.contact_name,
      contact_phone: '',
    }
  }

  async function timeline(tx: Reader, id: number): Promise<Timeline> {
    const doers: Record<string, string> = { staff: '平台审核', system: '系统', enterprise: '本企业' }
    const rows = await store.events(tx, id)
    return rows.map(({ step, state, at, note, actor_kind }) => ({
      ...{ step, state, at, note },
      by: doers[actor_kind] ?? '',
    }))
  }

  function logOf(row: store.CertificationRow, now: Date) {
    const { service, ...rest } = summary(row, now)
    return { ...rest, service: service?.name ?? '' }
  }

  return {
    summary,
    papers,
    timeline,

    overview: (enterpriseId: number, now: Date): Promise<OutputInside<typeof contract.readCertification>> =>
      database.read(async (tx) => {
        const current = await store.findCurrent(tx, enterpriseId)
        const application = await store.findOpen(tx, enterpriseId)
        const inForce = current !== undefined && model.isInForce(current, now)
        const { proof_of_control } = await settings.read(tx, model.certificationSettings)
        const name = application?.company_name ?? ''
        const near = model.mayRenew({ level: 3, expires_at: current?.expires_at ?? now }, 0, now)
        return {
          standing: model.standingOf(current, application, now),
          level: inForce && current.level ? String(current.level) : null,
          expires_at: inForce ? current.expires_at : null,
          current: current ? summary(current, now) : null,
          application: application ? summary(application, now) : null,
          control: {
            required: proof_of_control,
            proved_by: proof_of_control && name ? await controlProof(tx, enterpriseId, name) : '',
          },
          may_renew: !application && (!inForce || near),
          may_change: inForce && !application,
        }
      }),

    form: (
      enterpriseId: number,
      change: boolean | undefined,
      now: Date,
    ): Promise<OutputInside<typeof contract.readCertificationForm>> =>
      database.read(async (tx) => {
        const open = await store.findOpen(tx, enterpriseId)
        const application = open ? summary(open, now) : null
        if (open) {
          const asked = open.state === 'draft' ? (change ?? open.kind === 'change') : open.kind === 'change'
          return { application, change: asked, form: formOf(open), papers: await papers(tx, open, now) }
        }
        const current = await store.findCurrent(tx, enterpriseId)
        if (change && !(current && model.isInForce(current, now))) throw new Refusal('CERT_NOT_IN_FORCE')
        const form = current?.credit_code ? formOf(current) : await blank(tx, enterpriseId)
        return { application, change: change ?? false, form, papers: await papers(tx, current, now) }
      }),

    detail: (
      enterpriseId: number,
      id: number,
      now: Date,
    ): Promise<OutputInside<typeof contract.readCertificationDetail>> =>
      database.read(async (tx) => {
        const row = await store.findOwn(tx, enterpriseId, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const form = formOf(row)
        return {
          ...summary(row, now),
          form: { ...form, contact_phone: maskPhone(form.contact_phone) },
          papers: await papers(tx, row, now),
          timeline: await timeline(tx, id),
        }
      }),

    page: (enterpriseId: number, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const page = await store.ownPage(tx, enterpriseId, paging)
        return { ...page, list: page.list.map((row) => logOf(row, now)) }
      }),

    newest: (enterpriseId: number, now: Date) =>
      database.look(async (tx) => {
        const { list } = await store.ownPage(tx, enterpriseId, { page: 1, count: newestMax })
        return { list: list.map((row) => logOf(row, now)) }
      }),

    /** Whether a code holds, and whether somebody else was certified with it; whose it is, nobody is told. */
    check: async (enterpriseId: number, credit_code: string, now: Date) => {
      const fault = faultOfCreditCode(credit_code) ?? ''
      if (fault) return { credit_code, fault, taken: false }
      const holder = await database.look((tx) => store.holderOf(tx, credit_code))
      const taken = holder !== undefined && holder.enterprise_id !== enterpriseId && model.isInForce(holder, now)
      return { credit_code, fault, taken }
    },

    opens,
  }
}

/** Papers of one's own, under addresses that open them for a while. */
function createPapers({ files, paperKeys }: Pick<Parts, 'files' | 'paperKeys'>) {
  const { addressOf, opens } = createSignedAddresses('/api/user/cert/paper', paperKeys)

  async function papers(tx: Reader, row: store.CertificationRow | undefined, now: Date): Promise<Papers> {
    const urls = [row?.license_image ?? '', row?.authorization_letter ?? ''] as const
    const known = await files.known(
      tx,
      'license',
      urls.filter((url) => url !== ''),
    )
    const paper = (url: string) => {
      const found = known.get(url)
      return found ? { url, ...addressOf(url, now), type: found.type } : null
    }
    return { license_image: paper(urls[0]), authorization_letter: paper(urls[1]) }
  }

  return { papers, opens }
}
