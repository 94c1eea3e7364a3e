import { fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { adSlots, ads } from './ads/all.ts'
import { companyIds, opening } from './companies.ts'
import { links } from './links/all.ts'
import { partnerPlans, strategicPartners } from './partners/all.ts'
import { adPicture, linkLogo } from './pictures/addresses.ts'
import type { Demo, Step } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000
const monthDays = 30

export const addAds: Step = async (tx, demo) => {
  const { services, change } = demo
  const idOf = await companyIds(demo)
  const slotIds = new Map<string, number>()
  for (const { price_day, price_month, ...slot } of adSlots) {
    const prices = { price_day: fen(price_day * 100), price_month: fen(price_month * 100) }
    const rules = { image_types: ['image/png', 'image/jpeg', 'image/webp'], image_bytes_max: 500_000 }
    const asks = { needs_qualification: false, example_image: '' }
    const row = await services.ads.slots.enter(tx, { ...slot, platform: 'pc', ...prices, ...rules, ...asks }, change)
    slotIds.set(slot.code, row.id)
  }
  for (const [place, ad] of ads.entries()) {
    const { slot, company, target_url, startDay, days, state, reject_reason = '', ...fields } = ad
    const company_id = idOf(company)
    const dates = { starts_on: dayFrom(demo, startDay), ends_on: dayFrom(demo, startDay + days - 1) }
    const target = target_url || `/company/${company_id}`
    const image = adPicture(place + 1)
    await services.ads.keeper.enter(
      tx,
      { ...fields, ...dates, slot_id: slotIds.get(slot), company_id, image, target_url: target },
      change,
      { state, reject_reason },
    )
  }
}

export const addLinks: Step = async (tx, demo) => {
  const idOf = await companyIds(demo)
  for (const [place, link] of links.entries()) {
    const { company, startDay, months, state, reject_reason = '', ...fields } = link
    const starts_at = opening(demo, -startDay, place)
    const ends_at = new Date(starts_at.getTime() + months * monthDays * dayMs)
    await demo.services.links.keeper.enter(
      tx,
      {
        ...fields,
        starts_at,
        ends_at,
        logo: linkLogo(place + 1),
        company_id: company === null ? null : idOf(company),
        contact_way: '',
        icp_no: '',
        rel: 'sponsored',
      },
      demo.change,
      { state, reject_reason, published_at: state === 'shown' || state === 'hidden' ? starts_at : null },
    )
  }
}

export const addStrategic: Step = async (tx, demo) => {
  const { services, change } = demo
  const idOf = await companyIds(demo)
  const planIds = new Map<string, number>()
  for (const { fee, deposit, benefits, ...plan } of partnerPlans) {
    const amounts = { fee: fen(fee * 100), deposit: fen(deposit * 100) }
    const shown = { benefits: [...benefits], is_default: planIds.size === 0 }
    const row = await services.strategic.plans.enter(tx, { ...plan, ...amounts, ...shown }, change)
    planIds.set(plan.name, row.id)
  }
  for (const [place, { company, plan, startDay, months, state, statement }] of strategicPartners.entries()) {
    const starts_at = opening(demo, -startDay, place)
    const window = { starts_at, ends_at: new Date(starts_at.getTime() + months * monthDays * dayMs) }
    const agreed = state === 'pending' ? { starts_at: null, ends_at: null } : window
    await services.strategic.partners.enter(
      tx,
      { company_id: idOf(company), plan_id: planIds.get(plan), statement, contract_file: '', ...agreed },
      change,
      { state, published_at: state === 'pending' ? null : starts_at },
    )
  }
}

function dayFrom({ today }: Demo, days: number): string {
  return shanghaiDay(new Date(today.getTime() + days * dayMs))
}
