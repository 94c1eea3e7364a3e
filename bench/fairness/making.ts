import { createHash } from 'node:crypto'
import { accountant, fairAgent, helper } from './honest-helpers.ts'
import { campus, carrier, coworking, familyHome, office, spouseDevice } from './honest-places.ts'
import {
  fastOrder,
  franchise,
  honestRefund,
  namesake,
  ownerMaker,
  returning,
  siblingBank,
  stranger,
} from './honest-strangers.ts'
import type { Play } from './lives.ts'
import { type FraudKind, fraudKinds, type HonestKind, honestKinds, type Label, type LabelledScene } from './shape.ts'
import { openStage } from './stage.ts'

export type Half = 'tuning' | 'held_out'

/** How many of each are in both halves together. */
const honest: Readonly<Record<HonestKind, { play: Play; count: number }>> = {
  stranger: { play: stranger, count: 190 },
  fast_order: { play: fastOrder, count: 18 },
  honest_refund: { play: honestRefund, count: 16 },
  franchise: { play: franchise, count: 10 },
  owner_maker: { play: ownerMaker, count: 10 },
  namesake: { play: namesake, count: 6 },
  returning: { play: returning, count: 6 },
  sibling_bank: { play: siblingBank, count: 8 },
  family_home: { play: familyHome, count: 24 },
  spouse_device: { play: spouseDevice, count: 10 },
  office: { play: office, count: 24 },
  coworking: { play: coworking, count: 16 },
  campus: { play: campus, count: 12 },
  carrier: { play: carrier, count: 20 },
  fair_agent: { play: fairAgent, count: 12 },
  accountant: { play: accountant, count: 10 },
  helper: { play: helper, count: 8 },
}

interface Part {
  kind: Label['kind']
  fraud: boolean
  play: Play
  n: number
  digest: Buffer
}

/** A fraud is of one half from the start; which half an honest scene is of its digest decides. */
function partOf(kind: Label['kind'], play: Play, n: number, take: string, half?: Half): Part {
  const digest = createHash('sha256')
    .update(`${take}${half ?? 'both'}/${kind}/${n}`)
    .digest()
  return { kind, fraud: half !== undefined, play, n, digest }
}
const byDigest = (one: Part, other: Part) => Buffer.compare(one.digest, other.digest)

/** Stratified split: the scenes of each kind, in the order of their digests, go to either half in turn. */
function honestParts(half: Half, take: string): Part[] {
  return honestKinds.flatMap((kind) => {
    const { play, count } = honest[kind]
    const all = Array.from({ length: count }, (_, n) => partOf(kind, play, n, take)).toSorted(byDigest)
    return all.filter((_, at) => (at % 2 === 0) === (half === 'tuning'))
  })
}

/**
 * One half of the set, the same every time: its frauds, each made in a way of its own, among the honest. The order of
 * the scenes, their places and numbers say nothing of their kind. Another `take` plays the same stories with other
 * people, days and places: what only just holds in one of them falls in the next.
 */
export function makeScenes(
  half: Half,
  frauds: Readonly<Record<FraudKind, readonly Play[]>>,
  take = '',
): LabelledScene[] {
  const planted = fraudKinds.flatMap((kind) => frauds[kind].map((play, n) => partOf(kind, play, n, take, half)))
  const parts = [...planted, ...honestParts(half, take)].toSorted(byDigest)
  // Addresses and numbers of accounts begin where those of the other half end.
  const first = half === 'tuning' ? 0 : parts.length
  return parts.map(({ kind, fraud, play, n, digest }, at) => {
    const stage = openStage(first + at, digest.toString('hex').slice(0, 12), digest.readUInt32BE(12))
    const { inviter, invited, how } = play(stage, n)
    return { scene: stage.scene(inviter, invited), label: { fraud, kind, how } }
  })
}
