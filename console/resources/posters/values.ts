import type { EditedPoster } from '#contract/people/posters.console.ts'

type Unwritten = 'id' | 'design' | 'shown' | 'version' | 'sample' | 'kept' | 'updated_at'
/** What an operator writes of a template. */
export type PosterValues = Omit<EditedPoster, Unwritten>
