import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { type LeadState, leadStateKeys } from '#contract/catalogue/leads.words.ts'
import { buildLeading, type Leading, type Someone } from '#server/testing/leads.ts'

const commands = {
  write: ['messages', { text: '您好' }],
  agree: ['agree', { contact_name: '陈女士' }],
  decline: ['decline', { reason: '' }],
  close: ['close', {}],
} as const
type Command = keyof typeof commands
const stateRefusals: readonly number[] = (['RECORD_MOVED_ON', 'LEAD_PAUSED', 'LEAD_BLOCKED'] as const).map(
  (name) => refusals[name].code,
)

interface Tried {
  id: number
  who: Someone
  state: LeadState
  blocks: 'nobody' | 'me' | 'other'
}

/** What both places show of a lead that stands like this, and what each command answers. */
async function disagreements(world: Leading, { id, who, state, blocks }: Tried, other: Someone): Promise<string[]> {
  const put = () =>
    world.house.database.begin(async (tx) => {
      const answered = world.house.clock()
      await sql`update leads set state = ${state}, answered_at = ${answered},
        agreed_at = ${state === 'agreed' ? answered : null},
        owner_name = null, owner_phone = null where id = ${id}`.execute(tx)
    })
  await put()
  const by = blocks === 'me' ? who : other
  if (blocks !== 'nobody') await world.ask(by, `/${id}/block`, { blocked: true })
  const box = (await world.ask(who, `?box=${who.realm === 'maker' ? 'sent' : 'received'}`)).data
  const listed = box.list.find((one: { id: number }) => one.id === id).actions
  const wrong: string[] = []
  for (const [command, [verb, body]] of Object.entries(commands) as [Command, (typeof commands)[Command]][]) {
    const shown = (await world.ask(who, `/${id}`)).data.actions
    const { code } = await world.ask(who, `/${id}/${verb}`, body)
    const told = `${command} by ${who.realm} in ${state}, blocked by ${blocks}`
    if (JSON.stringify(shown) !== JSON.stringify(listed)) wrong.push(`${told}: list and lead differ`)
    if (shown.includes(command) === stateRefusals.includes(code)) wrong.push(`${told}: ${code}`)
    await put()
  }
  if (blocks !== 'nobody') await world.ask(by, `/${id}/block`, { blocked: false })
  return wrong
}

test('what a lead offers one of the two is never refused by its state, and what it does not offer always is', async () => {
  const world = await buildLeading()
  try {
    const { who: owner, company } = await world.owner()
    const maker = await world.maker()
    const id = await world.opened(maker, company)
    const wrong: string[] = []
    for (const state of leadStateKeys) {
      for (const blocks of ['nobody', 'me', 'other'] as const) {
        for (const [who, other] of [
          [owner, maker],
          [maker, owner],
        ] as const) {
          wrong.push(...(await disagreements(world, { id, who, state, blocks }, other)))
        }
      }
    }
    expect(wrong).toEqual([])
  } finally {
    await world.close()
  }
}, 60_000)
