import type { FeedbackState } from '#contract/site/feedback.words.ts'

export const feedbackTones: { readonly [State in FeedbackState]: 'brand' | 'quiet' | 'success' | 'warning' } = {
  submitted: 'warning',
  processing: 'brand',
  replied: 'success',
  closed: 'quiet',
  reopened: 'warning',
  spam: 'quiet',
}
