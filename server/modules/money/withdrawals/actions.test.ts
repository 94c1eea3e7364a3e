import { expect, test } from 'vitest'
import { withdrawalStateKeys } from '#contract/money/withdrawals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { company, openWithdrawalRoom } from '#server/testing/withdrawal-room.ts'
import { actionsFor } from './model.ts'

const now = new Date('2026-11-16T09:00:00+08:00')
const later = new Date(now.getTime() + 1)
const free = { on_hold_since: null, pay_not_before: null }

test('what a withdrawal offers its owner, state by state', () => {
  const confirming = { package_info: 'https://pay.example/1', confirm_before: later }
  const offered = withdrawalStateKeys.map((state) => [state, actionsFor({ ...free, state }, confirming, now)])
  expect(Object.fromEntries(offered)).toEqual({
    pending: ['cancel'],
    approved: [],
    paying: [],
    wait_user_confirm: ['confirm'],
    failed: [],
    paid: [],
    rejected: [],
    cancelled: [],
    returned: [],
  })
  const waits = { ...free, state: 'wait_user_confirm' } as const
  expect(actionsFor(waits, undefined, now)).toEqual([])
  expect(actionsFor(waits, { ...confirming, package_info: null }, now)).toEqual([])
  expect(actionsFor(waits, confirming, later)).toEqual([])
  // Frozen: what waits for its receiver comes back, and what nobody has looked at may still be called off.
  expect(actionsFor({ ...waits, on_hold_since: now }, confirming, now)).toEqual([])
  expect(actionsFor({ ...free, on_hold_since: now, state: 'pending' }, undefined, now)).toEqual(['cancel'])
})

test('what a withdrawal offers is never refused by its state, and what it does not offer always is', async () => {
  const room = await openWithdrawalRoom()
  await room.give(company, 10_000_00)
  const told: string[] = []
  for (const state of withdrawalStateKeys) {
    for (const on_hold_since of [null, room.clock()]) {
      const { id } = await room.request(company, 100_00)
      const set = (to: { state: string; on_hold_since: Date | null }) =>
        room.database.begin((tx) => tx.updateTable('withdrawals').set(to).where('id', '=', id).execute())
      await set({ state, on_hold_since })
      const { list } = await room.withdrawals.reading.newest(company, state, room.clock())
      const shown = list.find((one) => one.id === id)?.actions.includes('cancel') ?? false
      const code = await room.cancel(company, id).then(
        () => 'done',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      )
      if (code !== (shown ? 'done' : 'RECORD_MOVED_ON')) told.push(`${state} ${on_hold_since}: ${code}`)
      await set({ state: 'cancelled', on_hold_since: null })
    }
  }
  expect(told).toEqual([])
})
