import sharp from 'sharp'
import type { By } from '#server/http/identity.ts'
import { creditCode } from './credit-code.ts'
import { handIn } from './hand-in.ts'
import { staffIdOf } from './news.ts'
import { type OwnProductEntry, ownProducts, pageFields, proofs } from './owners/all.ts'
import { drawCompanyCover } from './pictures/company-cover.ts'
import { drawCompanyLogo } from './pictures/company-logo.ts'
import { drawProduct } from './pictures/product.ts'
import type { Demo, Errand } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Enterprises in every state of ownership, brought there by the calls that they and the operators would make. */
export const addOwners: Errand = async (demo) => {
  const chief = await openOwner(demo, '13800000001')
  if (chief && !(await chief.page())) {
    await chief.certify(proofs.chief, 90)
    await fillPage(demo, chief)
    for (const [place, product] of ownProducts.entries()) await addProduct(demo, chief, product, place)
  }
  const draft = await openOwner(demo, '13800000003')
  if (draft && !(await draft.page())) await draft.certify(proofs.draft, 12)
  // A page of the platform under the same name: an operator decides. Under the same code: the enterprise itself does.
  const named = await openOwner(demo, '13800000004')
  if (named && !(await named.page())) await named.certify(proofs.named, 3)
  const offered = await openOwner(demo, '13800000005')
  if (offered && !(await offered.page())) {
    const filter = { q: proofs.offered.name, sort: 'id', order: 'asc', equal: {} } as const
    const { list } = await demo.services.companies.companies.list({ page: 1, count: 1 }, filter, demo.today)
    await offered.certify(proofs.offered, 1, list[0]?.credit_code ?? undefined)
  }
}

export type Owner = NonNullable<Awaited<ReturnType<typeof openOwner>>>

export async function openOwner({ services, database, today, change }: Demo, phone: string) {
  const account = await database.read((tx) => services.accounts.findByPhone(tx, 'enterprise', phone))
  if (!account) return undefined
  const enterpriseId = account.owner_id
  const personId = await database.read((tx) => services.persons.ownerOf(tx, 'enterprise', enterpriseId))
  const { companies, products, ownership } = services.companies
  const at = (daysAgo: number) => new Date(today.getTime() - daysAgo * dayMs)
  const self = (daysAgo: number) => ({ enterpriseId, personId, now: at(daysAgo), requestId: change.requestId })
  return {
    id: enterpriseId,
    self,
    at,
    page: () => database.read((tx) => ownership.pageOf(tx, enterpriseId)),
    certify: (proof: (typeof proofs)[keyof typeof proofs], daysAgo: number, code?: string) =>
      database.begin((tx) => {
        const { region, number, ...proved } = proof
        const window = { from: at(daysAgo), until: new Date(at(daysAgo).getTime() + 365 * dayMs) }
        const act = { actor: change.actor, now: at(daysAgo), requestId: change.requestId }
        const known = code ?? creditCode(region, number)
        return ownership.certify(tx, {
          ...{ ...proved, enterpriseId, personId, creditCode: known, regionId: region, ...window, act },
        })
      }),
    company: own(companies.own),
    product: own(products.own),
    opportunity: own(services.opportunities.keeper.own),
  }
}

/** Kinds of the demo have owners. */
function own<Calls>(calls: Calls | undefined): Calls {
  if (!calls) throw new Error('a kind without owners')
  return calls
}

export async function reviewer({ services, change }: Demo, now: Date): Promise<By> {
  return { caller: { staffId: await staffIdOf(services, 'reviewer') }, now, requestId: change.requestId }
}

const drawn = async (svg: string) => new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())

export async function upload(demo: Demo, { id }: Owner, name: string, svg: string, purpose: 'logo' | 'product') {
  const paper = { name: `${name}.png`, type: 'image/png', bytes: await drawn(svg) }
  return (await handIn(demo.services, { realm: 'enterprise', ownerId: id }, purpose, paper, demo.today)).url
}

async function fillPage(demo: Demo, owner: Owner): Promise<void> {
  const page = await owner.page()
  if (!page) return
  const logo = await upload(demo, owner, '标志', drawCompanyLogo('江南精工', 5), 'logo')
  const cover = await upload(demo, owner, '封面', drawCompanyCover('workshop', 3), 'product')
  const { companies } = demo.services.companies
  const { version } = await owner.company.read(page.id, owner.self(80))
  const fields = { ...pageFields, logo, cover }
  const saved = await owner.company.save({ ...fields, id: page.id, version }, owner.self(80))
  await owner.company.handIn({ id: page.id, version: saved.version }, owner.self(80))
  await approve(demo, companies, page.id, owner.at(79))
  // What waits for a reviewer on the day somebody looks: the page is shown as it was approved.
  const shown = await owner.company.read(page.id, owner.self(1))
  const summary = '精密零部件加工与自动化产线集成，新增医疗器械零件产线。'
  const changed = { ...fields, summary, business: [...pageFields.business, '医疗器械零件'] }
  const next = await owner.company.save({ ...changed, id: page.id, version: shown.version }, owner.self(1))
  await owner.company.handIn({ id: page.id, version: next.version }, owner.self(1))
}

type Keeper = Demo['services']['companies']['companies' | 'products'] | Demo['services']['opportunities']['keeper']

export async function approve(demo: Demo, keeper: Keeper, id: number, now: Date): Promise<void> {
  const { version } = (await keeper.read(id, now)) as unknown as { version: number }
  await keeper.step({ id, version, step: 'show', reason: '' }, await reviewer(demo, now))
}

async function addProduct(demo: Demo, owner: Owner, entry: OwnProductEntry, place: number): Promise<void> {
  const { fate, family, ...fields } = entry
  const { products } = demo.services.companies
  const picture = await upload(demo, owner, fields.name, drawProduct(family, 200 + place, place), 'product')
  const given = { ...fields, pictures: [picture] }
  const made = await owner.product.add(given, owner.self(60 - place))
  if (fate === 'draft') return
  const { version } = await owner.product.handIn({ id: made.id, version: made.version }, owner.self(59 - place))
  if (fate === 'review') return
  if (fate === 'rejected') {
    const seen = (await products.read(made.id, demo.today)) as unknown as { version: number }
    const reasons = { summary: '“最先进”无法证实，请改为具体的性能', pictures: '图片不清晰，请更换' }
    const by = await reviewer(demo, owner.at(2))
    await products.step({ id: made.id, version: seen.version, step: 'reject', reason: '', reasons }, by)
    return
  }
  await approve(demo, products, made.id, owner.at(58 - place))
  if (fate !== 'off') return
  const own = await owner.product.read(made.id, owner.self(5))
  await owner.product.takeOff({ id: made.id, version: own.version ?? version }, owner.self(5))
}
