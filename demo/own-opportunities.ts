import { type OwnOpportunityEntry, ownOpportunities } from './owners/opportunities.ts'
import { approve, type Owner, openOwner, reviewer, upload } from './owners.ts'
import { drawProduct } from './pictures/product.ts'
import type { Demo, Errand } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What an enterprise offers and needs, in every state, brought there by the calls that it and the operators make. */
export const addOwnOpportunities: Errand = async (demo) => {
  const owner = await openOwner(demo, '13800000001')
  if (!owner) return
  const { total } = await owner.opportunity.list({ page: 1, count: 1 }, undefined, owner.self(0))
  for (const [place, entry] of ownOpportunities.entries()) {
    // A load that was cut off goes on where it was.
    if (place >= total) await post(demo, owner, entry, place)
  }
  const { expiring } = demo.services.opportunities
  while ((await expiring.beat(demo.today)) > 0);
}

async function post(demo: Demo, owner: Owner, entry: OwnOpportunityEntry, place: number): Promise<void> {
  const { postedDaysAgo, validDays, picture, fate, ...fields } = entry
  const { opportunities } = demo.services
  const { self, at } = owner
  const pictures = picture
    ? [await upload(demo, owner, fields.title, drawProduct(picture, 300 + place, place), 'product')]
    : []
  const valid_until = new Date(at(postedDaysAgo).getTime() + validDays * dayMs)
  const made = await owner.opportunity.add({ ...fields, pictures, valid_until }, self(postedDaysAgo))
  if (fate.state === 'draft') return
  await owner.opportunity.handIn({ id: made.id, version: made.version }, self(postedDaysAgo))
  if (fate.state === 'review') return
  const decidedDaysAgo = Math.max(0, postedDaysAgo - 1)
  if (fate.state === 'rejected') {
    const { version } = (await opportunities.keeper.read(made.id, demo.today)) as unknown as { version: number }
    const reasons = { title: '“全网最低价”无法证实，请修改', html: '正文请写规格与库存，联系方式由平台展示' }
    const by = await reviewer(demo, at(decidedDaysAgo))
    await opportunities.keeper.step({ id: made.id, version, step: 'reject', reason: '', reasons }, by)
    return
  }
  await approve(demo, opportunities.keeper, made.id, at(decidedDaysAgo))
  const seen = async () => ({ id: made.id, version: (await owner.opportunity.read(made.id, self(0))).version })
  if (fate.state === 'off') await owner.opportunity.takeOff(await seen(), self(5))
  if (fate.state === 'refreshed') await opportunities.own.refresh(made.id, self(fate.daysAgo))
  if (fate.state === 'closed') {
    const { outcome, note, daysAgo } = fate
    await opportunities.own.close(made.id, { outcome, note }, self(daysAgo))
  }
  if (fate.state === 'changed') {
    const summary = '机械零件出口包装，木箱须熏蒸标识，每月约 300 套；新增防锈真空包装，杭州周边优先。'
    const changed = { ...fields, pictures, valid_until, summary, ...(await seen()) }
    const saved = await owner.opportunity.save(changed, self(1))
    await owner.opportunity.handIn({ id: made.id, version: saved.version }, self(1))
  }
}
