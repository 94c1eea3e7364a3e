import { palette } from './palette.ts'
import { box, circle, element, linear, paint, path, picture, words } from './svg.ts'

const width = 1200
const height = 300
const font = 'PingFang SC, HarmonyOS Sans SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif'

/** The diagrams that articles show: what comes after what. */
export const stepPlans = {
  certification: ['填写资料', '提交材料', '人工审核', '公示结果'],
  matching: ['发布商机', '提交请求', '对方同意', '双方见面'],
  delivery: ['工厂装箱', '干线运输', '城市配送', '门店收货'],
} as const
export type StepPlan = keyof typeof stepPlans

export function drawSteps(plan: StepPlan): string {
  const steps = stepPlans[plan]
  const apart = width / steps.length
  const xs = steps.map((_, place) => apart / 2 + place * apart)
  const between = xs.slice(0, -1).map((x) => `M${x + 74} 118h${apart - 164}m-16-14 16 14-16 14`)
  const air = linear({
    id: 'air',
    line: [0, 0, 1, 1],
    stops: [
      { at: 0, color: palette.paper },
      { at: 1, color: palette.haze },
    ],
  })
  const text = { 'font-family': font, 'text-anchor': 'middle' }
  return picture(
    width,
    height,
    element('defs', {}, air),
    box(0, 0, width, height, { rx: 20, fill: paint('air') }),
    path(between.join(''), {
      fill: 'none',
      stroke: palette.sky,
      'stroke-width': 5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    ...steps.flatMap((name, place) => {
      const x = xs[place] ?? 0
      const last = place === steps.length - 1
      return [
        circle(x, 118, 52, { fill: last ? palette.warm : palette.brand }),
        words(String(place + 1), { x, y: 133, ...text, 'font-size': 42, 'font-weight': 600, fill: palette.white }),
        words(name, { x, y: 226, ...text, 'font-size': 30, 'font-weight': 500, fill: palette.slate }),
      ]
    }),
  )
}
