import type { Paging } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/base/time.ts'
import type { SmsScene } from '#contract/people/account-calls.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { budgetOf, type SmsRealm, sceneLabel, templateOf, windowsBefore } from '../model.ts'
import type { LabelOf } from '../ports.ts'
import { countEverybody } from '../store.ts'
import { page, type SmsState } from './store.ts'

interface LogLook {
  phone_number?: string | undefined
  scene?: SmsScene | undefined
  state?: SmsState | undefined
  realm?: SmsRealm | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What operators see of it: what went out, masked, and how much of the budget it took. */
export function createReading({
  database,
  sealing,
  labelOf,
}: Record<'database', Database> & {
  sealing: Sealing
  labelOf: LabelOf
}) {
  const budget = async (tx: Reader, now: Date) => budgetOf(await countEverybody(tx, windowsBefore(now)))

  return {
    async log(paging: Paging, { phone_number, scene, state, realm, from, to }: LogLook) {
      const found = await database.read((tx) =>
        page(tx, paging, {
          phoneIndexes: phone_number === undefined ? undefined : sealing.indexesOf(phone_number, 'phone'),
          template: scene && templateOf(scene),
          state,
          realm,
          from: from === undefined ? undefined : startOfShanghaiDay(from),
          until: to === undefined ? undefined : nextShanghaiMidnight(startOfShanghaiDay(to)),
        }),
      )
      const list = found.list.map((row) => ({ ...row, label: sceneLabel(row.template) ?? labelOf(row.template) }))
      return { ...found, list }
    },

    budget: (now: Date) => database.read((tx) => budget(tx, now)),

    /** One line for whoever watches the budget, while two thirds of any of it are gone. */
    async alarmAt(tx: Reader, now: Date) {
      const { alarm } = await budget(tx, now)
      return { count: alarm ? 1 : 0, oldest: null }
    },
  }
}
