import { heldOutFrauds } from './frauds-held-out.ts'
import { makeScenes } from './making.ts'
import type { LabelledScene } from './shape.ts'

/** The half for the figure that is reported. Nobody chooses anything by it. */
export const heldOutScenes = (take = ''): LabelledScene[] => makeScenes('held_out', heldOutFrauds, take)
