import { checkCharacterOf } from '#contract/people/credit-code.words.ts'
import { type DemoCertification, demoCertifications } from './certifications/all.ts'
import { drawLicence } from './certifications/licence.ts'
import { handIn } from './hand-in.ts'
import type { Act, Owner, Stage } from './money/stage.ts'
import { paper } from './resources/documents/paper.ts'
import { pdf } from './resources/documents/pdf.ts'

const minuteMs = 60_000
const justNow = 8 * minuteMs

/** A code as the standard has it, of a company that does not exist. */
function codeOf({ region, number }: DemoCertification): string {
  const first = `91${region}MA2D${number}`
  return first + checkCharacterOf(first)
}

/** Enterprises in every state of certification, brought there by themselves and by those who decide. */
export function certificationActs(stage: Stage): Act[] {
  return demoCertifications.flatMap((one, place) => lifeOf(stage, one, 20 + ((place * 41) % 300)))
}

function lifeOf(stage: Stage, one: DemoCertification, minutes: number): Act[] {
  const { services, today } = stage
  const { fate, handedInDaysAgo } = one
  const owner = stage.owner(one.phone)
  const at = (daysAgo: number, more = 0) =>
    daysAgo === 0 ? new Date(today.getTime() - justNow + more * minuteMs) : stage.moment(daysAgo, minutes + more)
  const self = (now: Date) => ({
    ...{ enterpriseId: owner.id, personId: owner.personId, now, requestId: 'demo', idempotencyKey: undefined },
  })
  const by = (now: Date) => stage.staff('reviewer', now)
  const seen = (now: Date) => services.certifications.reading.overview(owner.id, now)

  const apply: Act = {
    at: at(handedInDaysAgo),
    async do(now) {
      const { application, current } = await seen(now)
      if (application || current) return
      const given = await filled(stage, one, owner, now)
      await services.certifications.requesting.apply(self(now), given)
    },
  }
  const pay: Act = {
    at: at(handedInDaysAgo, 2),
    async do(now) {
      const { application } = await seen(now)
      if (application?.state !== 'unpaid') return
      const { order_no } = application
      const acting = { owner: { kind: 'enterprise', id: owner.id }, personId: owner.personId } as const
      await services.checkout.requesting.pay({ order_no, channel: 'wechat_native' }, { ...acting, ...self(now) })
      await stage.sandboxes.payments?.decide(order_no, 'paid')
    },
  }
  const decided = (daysAgo: number, work: (id: number, now: Date) => Promise<unknown>): Act => ({
    at: at(daysAgo),
    async do(now) {
      const { application } = await seen(now)
      if (application?.state === 'pending') await work(application.id, now)
    },
  })
  const approve = (daysAgo: number) =>
    decided(daysAgo, (id, now) => services.certifications.reviewing.approve(id, {}, by(now)))

  switch (fate.kind) {
    case 'draft':
    case 'unpaid':
      return [apply]
    case 'pending':
      return [apply, pay]
    case 'withdrawn':
      return [apply, pay, decided(4, (id, now) => services.certifications.requesting.withdraw(self(now), id))]
    case 'approved':
      return [apply, pay, approve(fate.daysAgo)]
    case 'rejected': {
      const { reason, fields } = fate
      const reject = (id: number, now: Date) =>
        services.certifications.reviewing.reject(id, { reason, fields }, by(now))
      return [apply, pay, decided(fate.daysAgo, reject)]
    }
    case 'changing': {
      const change: Act = {
        at: at(1),
        async do(now) {
          if ((await seen(now)).application) return
          const { service_id: _bought, ...given } = await filled(stage, { ...one, company_name: fate.name }, owner, now)
          await services.certifications.requesting.apply(self(now), { ...given, change: true })
        },
      }
      return [apply, pay, approve(fate.daysAgo), change]
    }
    case 'revoked': {
      const revoke: Act = {
        at: at(fate.revokedDaysAgo),
        async do(now) {
          const { current } = await seen(now)
          if (current?.state !== 'approved') return
          const { reason } = fate
          await services.certifications.reviewing.revoke(current.id, { reason, forged: false }, by(now))
        },
      }
      return [apply, pay, approve(fate.daysAgo), revoke]
    }
  }
}

/** The form as its owner would have sent it, with its papers. */
async function filled(stage: Stage, one: DemoCertification, owner: Owner, now: Date) {
  const { services } = stage
  const { company_name, legal_person, registered_address, business_scope, founded_on, capital, industry_id } = one
  const credit_code = codeOf(one)
  const licence = { company_name, credit_code, legal_person, registered_address, business_scope, capital, founded_on }
  const bytes = await drawLicence(licence)
  const hand = (name: string, type: string, content: Uint8Array) =>
    handIn(services, { realm: 'enterprise', ownerId: owner.id }, 'license', { name, type, bytes: content }, now)
  const { url: license_image } = await hand('营业执照.png', 'image/png', bytes)
  const text = `兹授权${one.agent ?? ''}办理${company_name}在本平台的企业认证，有效期一年。`
  const letter = one.agent && (await pdf(paper('授权委托书', '演示用材料', text)))
  const { list } = await services.offers.pageSupportServices({ page: 1, count: 20 }, now)
  const cheapest = list.toSorted((one, other) => one.price - other.price)
  return {
    ...{ company_name, credit_code, legal_person, registered_address, business_scope, founded_on, capital },
    ...{ license_image, industry_id, city_id: one.region, license_valid_to: null },
    service_id: cheapest[one.service]?.id,
    subject_type: one.subject_type ?? 'enterprise',
    contact_name: one.agent ?? legal_person,
    contact_phone: one.phone,
    authorization_letter: letter ? (await hand('授权委托书.pdf', 'application/pdf', letter)).url : '',
    agree: true as const,
  }
}
