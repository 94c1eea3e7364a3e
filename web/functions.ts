import { createFunctions } from '#contract/functions.ts'
import { functionParts } from './call.ts'

/** The specification's functions for this browser. A file of their own: no page that needs none of them loads them. */
export const functions = createFunctions(functionParts)
