import { shanghaiDay, toChineseMoment } from '#contract/base/time.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import type { Settling } from '../settling/service.ts'
import * as vips from '../store.ts'
import * as store from './store.ts'

const atOnce = 100
/** A house that stood still says it late, and after so long no more. */
const lateDays = 30
const aheadDays = 8

/** What time does: whoever's last term ends is told so a week before, three days, one, on the day, and afterwards. */
export function createExpiring({ database, messages }: Parts, { settling }: { settling: Settling }) {
  return {
    async beat(now: Date): Promise<number> {
      const since = new Date(now.getTime() - lateDays * model.dayMs)
      const before = new Date(now.getTime() + aheadDays * model.dayMs)
      const rows = await database.read((tx) => store.ending(tx, { since, before }, atOnce))
      const due = rows.filter(({ ends_at, reminded }) => model.reminderDue(ends_at, reminded, now))
      for (const { id, maker_id } of due) {
        await database.begin(async (tx) => {
          await settling.hold(tx, maker_id)
          const term = await vips.lockTerm(tx, id)
          const said = term && !term.revoked_at && model.reminderDue(term.ends_at, term.reminded, now)
          if (!said) return
          await vips.changeTerm(tx, id, { reminded: said.stage })
          const ends = toChineseMoment(term.ends_at)
          const when = said.days === 0 ? '今天' : `${said.days} 天后`
          const values = { name: term.name, ends, when, day: shanghaiDay(term.ends_at) }
          const event = said.stage === -1 ? 'vip.expired' : 'vip.expiring'
          await messages.tell(tx, { realm: 'maker', id: maker_id }, { event, values, now })
        })
      }
      return due.length
    },
  }
}
