import { judge } from '../server/modules/money/risks/service.ts'
import { heldOutScenes } from './fairness/held-out.ts'
import { asOf, type LabelledScene } from './fairness/shape.ts'
import { tuningScenes } from './fairness/tuning.ts'
import type { Figure } from './figure.ts'

const honestMax = 0.05

/** Whether any order of the enterprise is held, each judged with what was known when it was paid. */
export function isHeld({ scene }: Pick<LabelledScene, 'scene'>): boolean {
  const orders = scene.accounts.find(({ id }) => id === scene.invited)?.orders ?? []
  return orders.some(({ paid_at }) => judge(asOf(scene, paid_at)).length > 0)
}

export const halves = { tuning: tuningScenes, held_out: heldOutScenes } as const

/** How many frauds of a half are held, and how many honest pairs with them. */
export function countHeld(scenes: readonly LabelledScene[]) {
  const of = (fraud: boolean) => scenes.filter(({ label }) => label.fraud === fraud)
  const held = (rows: readonly LabelledScene[]) => rows.filter(isHeld).length
  return { frauds: of(true).length, caught: held(of(true)), honest: of(false).length, wronged: held(of(false)) }
}

/** The same stories with other people, days and places, so that nothing is held by a hair's breadth. */
export const takes = ['second', 'third', 'fourth', 'fifth', 'sixth'] as const

/** Recall over the planted frauds, and the share of honest pairs that wait with them. */
export async function fairnessFigures(report: (figure: Figure) => void): Promise<void> {
  for (const [half, scenes] of Object.entries(halves)) {
    reportOn(half, scenes(), report)
    const again = takes.flatMap((take) => scenes(take))
    reportOn(`${half} played ${takes.length} times anew`, again, report)
  }
}

function reportOn(name: string, scenes: readonly LabelledScene[], report: (figure: Figure) => void): void {
  const { frauds, caught, honest, wronged } = countHeld(scenes)
  report({
    name: `fairness, ${name}: frauds held`,
    figure: `${caught} of ${frauds}`,
    ratio: (caught / frauds).toFixed(2),
    wanted: 'all',
    holds: caught === frauds,
  })
  report({
    name: `fairness, ${name}: honest pairs held`,
    figure: `${wronged} of ${honest}`,
    ratio: (wronged / honest).toFixed(3),
    wanted: `≤ ${honestMax}`,
    holds: wronged / honest <= honestMax,
  })
}
