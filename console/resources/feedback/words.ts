import type { Tone } from '#console/parts/show/mark.tsx'
import type { FeedbackState } from '#contract/site/feedback.words.ts'

export const tones: Record<FeedbackState, Tone> = {
  submitted: 'waiting',
  processing: 'coming',
  replied: 'good',
  closed: 'plain',
  reopened: 'waiting',
  spam: 'gone',
}

/** Whether it is our turn. */
export const waitsForUs = (state: FeedbackState): boolean => ['submitted', 'processing', 'reopened'].includes(state)
