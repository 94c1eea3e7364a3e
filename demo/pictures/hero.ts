import { drawBridge } from './hero-bridge.ts'
import { drawGrowth } from './hero-growth.ts'
import { drawNetwork } from './hero-network.ts'

export const heroSize = { width: 1920, height: 560 } as const

const drawings = { bridge: drawBridge, network: drawNetwork, growth: drawGrowth } as const
export type HeroMotif = keyof typeof drawings
export const heroMotifs: readonly HeroMotif[] = ['bridge', 'network', 'growth']

/** A picture for the first page. Its left half is calm: title, sentence and button stand there, in HTML. */
export function drawHero(motif: HeroMotif): string {
  return drawings[motif]()
}
