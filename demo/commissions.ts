import { commissionedPurposes } from '#contract/money/commissions.words.ts'
import type { Act, Stage } from './money/stage.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Before anybody was brought by anybody. */
const announcedDaysAgo = 200
const releasedEvery = 3
const releasedSince = 99

/** The rule that the texts of the site tell of, and one that is announced. */
const first = { freeze_days: 15, first_within_days: 30, lasts_months: 12 }
const tenOfHundred = commissionedPurposes.flatMap((purpose) => [{ purpose, level: 1 as const, rate: 1_000 }])

/**
 * What makers earn: by what the enterprises bought that came through them, and less by what went back. Nothing of it is
 * written here but the rule, and that what is due is released every few days.
 */
export function commissionActs(stage: Stage): Act[] {
  const { commissions } = stage.services
  const announce = (at: Date, rule: Parameters<typeof commissions.editing.announce>[0]): Act => ({
    at,
    async do(now) {
      const by = stage.staff('finance', now)
      const { list } = await commissions.editing.rules(by.caller.staffId, now)
      // A load that was cut off comes by here again.
      if (!list.some(({ note }) => note === rule.note)) await commissions.editing.announce(rule, by)
    },
  })
  const released = Array.from(
    { length: releasedSince / releasedEvery + 1 },
    (_, place): Act => ({
      at: stage.moment(releasedSince - place * releasedEvery, -60),
      do: (now) => commissions.settling.release(now),
    }),
  )
  return [
    announce(stage.moment(announcedDaysAgo, 0), {
      ...{ ...first, rates: tenOfHundred, valid_from: null, note: '创客计划上线' },
    }),
    announce(stage.moment(2, 200), {
      ...{ ...first, freeze_days: 10, rates: tenOfHundred, note: '退款处理加快，缩短结算期' },
      valid_from: new Date(stage.moment(0, 0).getTime() + 9 * dayMs),
    }),
    ...released,
  ]
}
