import { expect, test } from 'vitest'
import { type Chance, seeded, under } from '#server/testing/chance.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { openOwner } from '#server/testing/owners.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { visitor } from '#server/testing/visitor.ts'
import { figure, firstSeed, sized } from './size.ts'

// A revision never shows through: an owner, an operator and chance do whatever they can in any order, and what readers
// see is what was approved last, or nothing where it is off the site.

type Owner = Awaited<ReturnType<typeof openOwner>>
type Desk = Awaited<ReturnType<typeof openCatalogue>>

/** What a page should be, told without the database. */
interface Model {
  /** What was approved last; undefined before anything was. */
  approved?: string
  off?: 'owner' | 'operator'
  written?: string
  waits: boolean
  open: boolean
}

interface World {
  house: House
  owner: Owner
  desk: Desk
  id: number
  count: number
}

type Move = (world: World, model: Model) => Promise<Model>

const ok = (code: number) => code === 200

const moves: Readonly<Record<string, Move>> = {
  async save({ owner, id, count }, model) {
    const text = `第 ${count} 版`
    const { code } = await owner.trySave('company', id, { summary: text })
    expect(ok(code)).toBe(!model.waits)
    return model.waits ? model : { ...model, written: text, open: true }
  },
  async handIn({ owner, id }, model) {
    const { code } = await owner.tryStep('company', await owner.read('company', id), 'submit')
    const may = !model.waits && model.open
    expect(ok(code)).toBe(may)
    return may ? { ...model, waits: true } : model
  },
  async withdraw({ owner, id }, model) {
    const { code } = await owner.tryStep('company', await owner.read('company', id), 'withdraw')
    expect(ok(code)).toBe(model.waits)
    return { ...model, waits: false }
  },
  async drop({ owner, id }, model) {
    const { code } = await owner.tryStep('company', await owner.read('company', id), 'drop')
    const may = model.open && !model.waits && model.approved !== undefined
    expect(ok(code)).toBe(may)
    const { written: _written, ...rest } = model
    return may ? { ...rest, open: false } : model
  },
  async approve({ desk, id }, model) {
    if (!model.waits) return model
    expect((await desk.decide('company', id, 'show')).code).toBe(200)
    const { written, approved, ...rest } = model
    const now = written ?? approved
    return { ...rest, ...(now !== undefined && { approved: now }), waits: false, open: false }
  },
  async reject({ desk, id }, model) {
    if (!model.waits) return model
    expect((await desk.decide('company', id, 'reject', { reasons: { summary: '请修改' } })).code).toBe(200)
    return { ...model, waits: false }
  },
  async takeOff({ owner, id }, model) {
    const { code } = await owner.tryStep('company', await owner.read('company', id), 'off')
    const may = model.approved !== undefined && !model.off
    expect(ok(code)).toBe(may)
    return may ? { ...model, off: 'owner' } : model
  },
  async putBack({ owner, id }, model) {
    const { code } = await owner.tryStep('company', await owner.read('company', id), 'on')
    expect(ok(code)).toBe(model.off === 'owner')
    const { off, ...rest } = model
    return off === 'owner' ? rest : model
  },
  async hide({ desk, id }, model) {
    if (model.approved === undefined || model.off) return model
    expect((await desk.step('company', await desk.read('company', id), 'hide')).code).toBe(200)
    return { ...model, off: 'operator' }
  },
  async show({ desk, id }, model) {
    // While something waits a reviewer decides about that first.
    if (!model.off || model.waits) return model
    expect((await desk.step('company', await desk.read('company', id), 'show')).code).toBe(200)
    const { off: _off, ...rest } = model
    return rest
  },
}

async function seen({ house, id }: World): Promise<string | undefined> {
  await house.settle()
  const { code, data } = await visitor(house).ask('GET', `/api/company/${id}`)
  return code === 200 ? data.summary : undefined
}

async function play(house: House, chance: Chance, steps: number): Promise<number> {
  const region = String(under(chance, 900_000) + 100_000)
  const creditCode = `91${region}MA${String(under(chance, 100_000_000)).padStart(8, '0')}`
  const owner = await openOwner(house, { creditCode, name: `企业 ${creditCode}` })
  const desk = await openCatalogue(house)
  const { id } = await owner.company({ summary: '草稿' })
  const world: World = { house, owner, desk, id, count: 0 }
  let model: Model = { written: '草稿', waits: false, open: true }
  // What leads to readers is done more often than what leads away from them, as in life.
  const names = [...Object.keys(moves), ...Array(3).fill(['save', 'handIn', 'approve']).flat()]
  const made: string[] = []
  for (let step = 0; step < steps; step++) {
    const name = names[under(chance, names.length)] ?? ''
    made.push(name)
    world.count++
    model = (await moves[name]?.(world, model)) ?? model
    const should = model.off ? undefined : model.approved
    expect([made.join(' '), await seen(world)]).toEqual([made.join(' '), should])
  }
  return made.length
}

test('whatever owner and operators do in whichever order, readers see what was approved last', async () => {
  const runs = sized({ short: 5, full: 1000 })
  const steps = 16
  const house = await openHouse()
  let made = 0
  for (let run = 0; run < runs; run++) made += await play(house, seeded(firstSeed() + run), steps)
  figure('revisions', `${made} steps in ${runs} orders, none shown through`)
  expect(made).toBe(runs * steps)
})
