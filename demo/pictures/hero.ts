import { drawBridge } from './hero-bridge.ts'
import { drawGrowth } from './hero-growth.ts'
import { drawNetwork } from './hero-network.ts'

const drawings = { bridge: drawBridge, network: drawNetwork, growth: drawGrowth } as const
type HeroMotif = keyof typeof drawings
export const heroMotifs: readonly HeroMotif[] = ['bridge', 'network', 'growth']

/** A picture for the first page. Its left half is calm: title, sentence and button stand there, in HTML. */
export function drawHero(motif: HeroMotif): string {
  return drawings[motif]()
}
