import { tuningFrauds } from './frauds-tuning.ts'
import { makeScenes } from './making.ts'
import type { LabelledScene } from './shape.ts'

/** The half on which rules and their numbers are chosen. */
export const tuningScenes = (take = ''): LabelledScene[] => makeScenes('tuning', tuningFrauds, take)
