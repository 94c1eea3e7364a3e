import { markOf } from './company-logo.ts'
import { scenes as places, type Scene } from './company-scenes.ts'
import { trades } from './company-trades.ts'
import { type Hue, hueOf } from './hues.ts'
import { randomFrom } from './random.ts'
import { box, circle, element, linear, paint, path, picture } from './svg.ts'

const scenes = { ...places, ...trades }
export type CoverScene = keyof typeof scenes
export const coverScenes = Object.keys(scenes) as CoverScene[]

/** Hills are not purple. */
const outdoors: readonly CoverScene[] = ['hills', 'field', 'terraces', 'grove', 'garden', 'lodge']
const outdoorHues = [3, 1, 10] as const

/** What the company works with, in the light of its own hue; every third one at dusk. */
export function drawCompanyCover(scene: CoverScene, place: number): string {
  const own = place * 5 + Math.floor(place / 12)
  const day = hueOf(outdoors.includes(scene) ? (outdoorHues[Math.floor(place / 2) % outdoorHues.length] ?? 3) : own)
  const dusk = place % 3 === 2
  const hue = dusk ? atDusk(day) : day
  const draw: Scene = scenes[scene]
  const [from, to] = dusk ? [day.deep, day.main] : [day.paper, day.pale]
  const sky = linear({
    id: 'sky',
    line: [0, 0, 1, 0.6],
    stops: [
      { at: 0, color: from },
      { at: 1, color: to },
    ],
  })
  return picture(
    1200,
    360,
    element('defs', {}, sky),
    box(0, 0, 1200, 360, { fill: paint('sky') }),
    air(place, dusk),
    element(
      'g',
      { transform: 'translate(70 40) scale(2.7)', opacity: dusk ? 0.1 : 0.16 },
      markOf(place, dusk ? '#ffffff' : day.soft, dusk ? '#ffffff' : day.soft),
    ),
    draw(randomFrom(place * 4099 + 17), hue),
  )
}

/** The same things when the light is behind them. */
const atDusk = (hue: Hue): Hue => ({
  ...hue,
  deep: '#ffffff',
  main: hue.pale,
  soft: hue.soft,
  pale: hue.main,
  paper: hue.deep,
})

function air(place: number, dusk: boolean): string {
  const fill = '#ffffff'
  const opacity = dusk ? 0.07 : 0.6
  const kinds = [
    circle(780, 150, 250, { fill, opacity }),
    path('M420 360 640 0H900L680 360ZM900 360 1120 0h140L1040 360Z', { fill, opacity: opacity * 0.7 }),
    circle(620, 40, 150, { fill, opacity }) + circle(1010, 120, 190, { fill, opacity: opacity * 0.8 }),
  ]
  return kinds[Math.floor(place / 2) % kinds.length] ?? ''
}
