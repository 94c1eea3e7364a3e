import type { InputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import type { applyForCertification, saveCertificationDraft } from '#contract/people/certifications.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts, Self } from '../ports.ts'
import type { Reading } from '../reading/service.ts'
import { bySelf, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

type Applied = InputInside<typeof applyForCertification>
type Drafted = InputInside<typeof saveCertificationDraft>

const resubmitUntil = (now: Date) => new Date(now.getTime() + model.resubmitDays * model.dayMs)

/** The owner's side: writing it, handing it in, thinking better of it. */
export function createRequesting(parts: Parts, { stepping, reading }: { stepping: Stepping; reading: Reading }) {
  const { database, begin, offers, cashier } = parts

  const { columnsOf, keepPapers } = createWriting(parts)

  /** What it is for: a change of what is in force, the next one after it, or the first. */
  async function purposeOf(tx: Tx, self: Self, change: boolean) {
    const current = await store.findCurrent(tx, self.enterpriseId)
    const inForce = current && model.isInForce(current, self.now) ? current : undefined
    if (change && !inForce) throw new Refusal('CERT_NOT_IN_FORCE')
    const kind = change ? 'change' : inForce ? 'renewal' : 'first'
    return { kind, current, inForce } as const
  }

  /** The application under way, made where there is none; one that is being looked at is nobody's to write into. */
  async function openOne(tx: Tx, self: Self, change: boolean | undefined) {
    const { enterpriseId, now } = self
    await store.lockOwner(tx, enterpriseId)
    if (!(await parts.mayAct(tx, enterpriseId))) throw new Refusal('ACCOUNT_FROZEN')
    const open = await store.lockOpen(tx, enterpriseId)
    if (open && (open.state === 'unpaid' || open.state === 'pending')) throw new Refusal('CERT_OPEN')
    const handedIn = open !== undefined && open.state !== 'draft'
    if (handedIn && change !== undefined && change !== (open.kind === 'change')) throw new Refusal('CERT_OPEN')
    const wanted = change ?? open?.kind === 'change'
    const purpose = await purposeOf(tx, self, wanted)
    if (handedIn) return { row: open, ...purpose, kind: open.kind }
    const about = { kind: purpose.kind, base_id: purpose.inForce?.id ?? null }
    if (open) {
      await store.change(tx, open.id, about)
      return { row: { ...open, ...about }, ...purpose }
    }
    const begun = purpose.current?.credit_code ? handedOf(purpose.current) : {}
    const no = businessNo('RZ', now)
    const made = { no, enterprise_id: enterpriseId, state: 'draft', created_at: now, ...about, ...begun } as const
    const id = await store.insert(tx, made)
    const row = await store.lock(tx, id)
    if (!row) throw new Error('what was just written is there')
    await stepping.note(tx, row, 'begin', bySelf(self))
    return { row, ...purpose }
  }

  async function refuseTaken(tx: Tx, { enterpriseId, now }: Self, code: string): Promise<void> {
    const holder = await store.holderOf(tx, code)
    if (!holder || holder.enterprise_id === enterpriseId || !model.isInForce(holder, now)) return
    throw new Refusal('CERT_CODE_TAKEN', {}, { credit_code: '已由其他账户认证，可以发起主体申诉' })
  }

  async function apply(tx: Tx, self: Self, given: Applied): Promise<string> {
    const { now } = self
    const found = await openOne(tx, self, given.change)
    const { row, inForce } = found
    await refuseTaken(tx, self, given.credit_code)
    if (row.kind === 'change' && inForce?.credit_code && inForce.credit_code !== given.credit_code) {
      throw new Refusal('INPUT_INVALID', {}, { credit_code: '统一社会信用代码是认证的主体，不能变更' })
    }
    const { agree: _agree, price_confirmed: _price, channel: _channel, use_promotion: _fund, ...handed } = given
    const whole = { license_valid_to: null, authorization_letter: '', ...handed }
    const columns = await columnsOf(tx, self, whole, row)
    const bought = await boughtFor(tx, parts.offers, given, found, now)
    const change = { ...columns, ...bought, agreed_at: now, person_id: self.personId, submitted_at: now }
    await keepPapers(tx, { ...row, ...columns })
    const cleared = { reject_reason: '', reject_fields: null, resubmit_until: null, decided_by: null, decided_at: null }
    // What the register said was about what was handed in before.
    const asked = { registry: null, registry_at: null, needs_attention: false }
    if (row.state !== 'draft') {
      await stepping.take(tx, row, 'hand_in_again', { ...bySelf(self), change: { ...change, ...cleared, ...asked } })
    } else if (bought.fee_amount === 0) {
      await stepping.take(tx, row, 'hand_in', { ...bySelf(self), change })
    } else await buy(tx, self, { ...row, ...change }, change, given)
    return row.no
  }

  async function buy(tx: Tx, self: Self, row: store.CertificationRow, change: store.Change, given: Applied) {
    const { no, service_id, service_name, level, period_days, fee_amount } = row
    await stepping.take(tx, { ...row, state: 'draft' }, 'order', { ...bySelf(self), change })
    // Where the balance is enough it is paid before this returns, and `onPaid` has taken the next step.
    const { order_no } = await cashier.sell(tx, {
      ...{ enterpriseId: self.enterpriseId, personId: self.personId, reference: no, now: self.now },
      title: `企业认证 · ${service_name}`,
      amount: fee_amount,
      snapshot: { service_id, service_name, level, period_days, price: fee_amount },
      priceConfirmed: given.price_confirmed,
      channel: given.channel,
    })
    await store.change(tx, row.id, { order_no })
  }

  return {
    save: (self: Self, given: Drafted) => {
      refusePlaces(parts.regions, given)
      return database.begin(async (tx) => {
        const { row } = await openOne(tx, self, given.change)
        const columns = await columnsOf(tx, self, given, row)
        const service = row.state === 'draft' && given.service_id !== undefined ? { service_id: given.service_id } : {}
        if (service.service_id && !(await offers.supportServiceFor(tx, service.service_id, self.now))) {
          throw new Refusal('INPUT_INVALID', {}, { service_id: '请选择认证服务' })
        }
        const after = { ...row, ...columns, ...service, updated_at: self.now }
        await store.change(tx, row.id, { ...columns, ...service, updated_at: self.now })
        await keepPapers(tx, after)
        return { application: reading.summary(after, self.now), papers: await reading.papers(tx, after, self.now) }
      })
    },

    async apply(self: Self, given: Applied) {
      refusePlaces(parts.regions, given)
      const { legal_person, contact_name, registered_address, business_scope = '', company_name } = given
      if (model.letterNeeded(given) && !given.authorization_letter) {
        const authorization_letter = '联系人不是法定代表人时，请上传加盖公章的授权委托书'
        throw new Refusal('INPUT_INVALID', {}, { authorization_letter })
      }
      const ends = model.licenseEnds(given.license_valid_to ?? null)
      if (ends && ends <= self.now) {
        throw new Refusal('INPUT_INVALID', {}, { license_valid_to: '营业执照已经到期，请先换领' })
      }
      await parts.refuseWords({ company_name, legal_person, contact_name, registered_address, business_scope })
      const made = await begin(async (tx) => {
        const asked = { owner: `enterprise:${self.enterpriseId}`, what: 'cert.apply', key: self.idempotencyKey }
        const work = () => apply(tx, self, given)
        const { reference } = await once(tx, { ...asked, content: given, now: self.now }, work)
        const row = await store.findOwnByNo(tx, self.enterpriseId, reference)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        return reading.summary(row, self.now)
      })
      // Something to scan or to go to is asked for when the order stands, and never within a transaction.
      if (given.channel === undefined || made.order_no === '') return made
      return { ...made, pay: await cashier.wayOf(self.enterpriseId, made.order_no, self.now) }
    },

    withdraw: (self: Self, id: number) =>
      database.begin(async (tx) => {
        const row = await demanded(tx, self, id)
        const change = { resubmit_until: resubmitUntil(self.now) }
        return reading.summary(await stepping.take(tx, row, 'withdraw', { ...bySelf(self), change }), self.now)
      }),

    giveUp: (self: Self, id: number) =>
      begin(async (tx) => {
        const row = await demanded(tx, self, id)
        return reading.summary(await stepping.take(tx, row, 'give_up', bySelf(self)), self.now)
      }),
  }
}

async function demanded(tx: Tx, { enterpriseId }: Self, id: number): Promise<store.CertificationRow> {
  await store.lockOwner(tx, enterpriseId)
  const row = await store.lockOwn(tx, enterpriseId, id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}

/** What was handed in with one, as a beginning for the next. */
function handedOf(row: store.CertificationRow): Partial<store.Handed> {
  const { subject_type, company_name, credit_code, legal_person, license_image, license_digest } = row
  const { license_valid_to, registered_address, business_scope, founded_on, capital, industry_id, city_id } = row
  const { contact_name_sealed, contact_phone_sealed, contact_phone_index, authorization_letter } = row
  return {
    ...{ subject_type, company_name, credit_code, legal_person, license_image, license_digest },
    ...{ license_valid_to, registered_address, business_scope, founded_on, capital, industry_id, city_id },
    ...{ contact_name_sealed, contact_phone_sealed, contact_phone_index, authorization_letter },
  }
}

interface Opened {
  row: store.CertificationRow
  kind: store.CertificationRow['kind']
  inForce: store.CertificationRow | undefined
}

/** What is bought, at the price that was agreed to. What was handed in before was bought then. */
async function boughtFor(
  tx: Tx,
  offers: Parts['offers'],
  given: Applied,
  at: Opened,
  now: Date,
): Promise<store.Bought> {
  const { row, kind, inForce } = at
  if (row.state !== 'draft') {
    const { service_id, service_name, level, period_days, fee_amount } = row
    if (given.service_id !== undefined && service_id !== null && given.service_id !== service_id) {
      throw new Refusal('INPUT_INVALID', {}, { service_id: '已提交的申请不能更换认证服务，请放弃后重新申请' })
    }
    return { service_id, service_name, level, period_days, fee_amount }
  }
  if (kind === 'change') {
    const { service_id = null, service_name = '', level = null, period_days = null } = inForce ?? {}
    return { service_id, service_name, level, period_days, fee_amount: fen(0) }
  }
  const wanted = given.service_id ?? row.service_id ?? undefined
  const service = wanted === undefined ? undefined : await offers.supportServiceFor(tx, wanted, now)
  if (!service) throw new Refusal('INPUT_INVALID', {}, { service_id: '请选择认证服务' })
  if (given.price_confirmed !== undefined && given.price_confirmed !== service.price) {
    throw new Refusal('PRICE_CHANGED', {}, { price_confirmed: toYuan(service.price) })
  }
  if (inForce?.expires_at && !model.mayRenew({ ...inForce, expires_at: inForce.expires_at }, service.level, now)) {
    throw new Refusal('CERT_EARLY')
  }
  const { id: service_id, name: service_name, level, period_days, price: fee_amount } = service
  return { service_id, service_name, level, period_days, fee_amount }
}

function refusePlaces(
  regions: Parts['regions'],
  { industry_id, city_id }: Pick<Drafted, 'industry_id' | 'city_id'>,
): void {
  if (industry_id && !regions.hasIndustry(industry_id)) {
    throw new Refusal('INPUT_INVALID', {}, { industry_id: '没有这个行业' })
  }
  if (city_id && !regions.hasRegion(city_id)) throw new Refusal('INPUT_INVALID', {}, { city_id: '没有这个地区' })
}

/** What was handed in, on its way into a row. */
function createWriting({ sealing, files }: Pick<Parts, 'sealing' | 'files'>) {
  /** What was given, as it is written: persons sealed, papers only if they are one's own. */
  async function columnsOf(tx: Tx, { enterpriseId }: Self, given: Partial<Drafted>, before: Partial<store.Handed>) {
    const { change: _change, service_id: _service, contact_name, contact_phone, ...rest } = given
    const plain = Object.entries(rest).filter(([, value]) => value !== undefined)
    const columns: Partial<store.Handed> = Object.fromEntries(plain)
    if (contact_name !== undefined) {
      columns.contact_name_sealed = contact_name ? sealing.seal(contact_name, 'certification.contact') : null
    }
    if (contact_phone !== undefined) {
      columns.contact_phone_sealed = contact_phone ? sealing.seal(contact_phone, 'certification.phone') : null
      columns.contact_phone_index = contact_phone ? sealing.indexOf(contact_phone, 'certification.phone') : null
    }
    const owner = { realm: 'enterprise', ownerId: enterpriseId } as const
    for (const name of ['license_image', 'authorization_letter'] as const) {
      const url = columns[name]
      if (!url || url === before[name]) continue
      if (!(await files.isOwn(tx, 'license', url, owner))) throw new Refusal('FILE_GONE', {}, { [name]: '请重新上传' })
    }
    if (columns.license_image !== undefined) {
      const found = (await files.known(tx, 'license', [columns.license_image])).get(columns.license_image)
      columns.license_digest = found?.sha256 ?? null
    }
    return columns
  }

  async function keepPapers(tx: Tx, row: store.CertificationRow): Promise<void> {
    const papers = [row.license_image, row.authorization_letter].filter((url) => url !== '')
    await files.use(tx, `certification:${row.id}`, papers)
  }

  return { columnsOf, keepPapers }
}
