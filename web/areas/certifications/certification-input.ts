import type { InputOnWire } from '#contract/base/endpoint.ts'
import type { SupportService } from '#contract/money/offers.ts'
import type {
  applyForCertification,
  CertificationSummary,
  FieldReasons,
  saveCertificationDraft,
} from '#contract/people/certifications.ts'
import type { SubjectType } from '#contract/people/certifications.words.ts'

/** The fields of the form. */
export type CertificationName =
  | 'service_id'
  | 'subject_type'
  | 'company_name'
  | 'credit_code'
  | 'legal_person'
  | 'license_image'
  | 'license_valid_to'
  | 'registered_address'
  | 'business_scope'
  | 'founded_on'
  | 'capital'
  | 'industry_id'
  | 'city_id'
  | 'contact_name'
  | 'contact_phone'
  | 'authorization_letter'
  | 'agree'

type Applied = InputOnWire<typeof applyForCertification>
type Drafted = InputOnWire<typeof saveCertificationDraft>

interface About {
  change: boolean
  /** What is bought; nothing where it was bought before. */
  service: SupportService | undefined
}

const idOf = (typed: string | undefined) => Number(typed) || null
/** Browsers send the ends of lines as two characters. */
const plain = (typed: string) => typed.replaceAll('\r\n', '\n').trim()

/** What is handed in, with the price that was shown. */
export function applicationOf(typed: Record<CertificationName, string>, { change, service }: About): Applied {
  return {
    change,
    ...(service && { service_id: service.id, price_confirmed: service.price }),
    subject_type: typed.subject_type as SubjectType,
    company_name: typed.company_name,
    credit_code: typed.credit_code,
    legal_person: typed.legal_person,
    license_image: typed.license_image,
    license_valid_to: typed.license_valid_to || null,
    registered_address: typed.registered_address,
    business_scope: plain(typed.business_scope),
    founded_on: typed.founded_on || null,
    capital: typed.capital,
    industry_id: idOf(typed.industry_id),
    city_id: idOf(typed.city_id),
    contact_name: typed.contact_name,
    contact_phone: typed.contact_phone,
    authorization_letter: typed.authorization_letter,
    // The form is not sent without it.
    agree: true,
  }
}

/** What stands in the form now, whole or not. */
export function draftOf(form: FormData, change: boolean): Drafted {
  const text = (name: CertificationName) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    change,
    ...(idOf(text('service_id')) && { service_id: idOf(text('service_id')) }),
    subject_type: text('subject_type') as SubjectType,
    company_name: text('company_name'),
    credit_code: text('credit_code'),
    legal_person: text('legal_person'),
    license_image: text('license_image'),
    license_valid_to: text('license_valid_to') || null,
    registered_address: text('registered_address'),
    business_scope: plain(text('business_scope')),
    founded_on: text('founded_on') || null,
    capital: text('capital'),
    industry_id: idOf(text('industry_id')),
    city_id: idOf(text('city_id')),
    contact_name: text('contact_name'),
    contact_phone: text('contact_phone'),
    authorization_letter: text('authorization_letter'),
  }
}

/** What was sent back with the application that is being mended. */
export function wrongWith(application: CertificationSummary | null): FieldReasons {
  return application?.state === 'rejected' ? application.reject_fields : {}
}
