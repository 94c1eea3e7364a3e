import type { Change, Seen } from '#server/modules/site/settings/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { type FeedbackRules, feedbackSettings } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import * as queues from './overseeing/store.ts'
import type { Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createReceiving } from './receiving/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { createStepping } from './stepping/service.ts'

export { feedbackFilePath } from './reading/service.ts'
export type Feedback = ReturnType<typeof createFeedback>

const everyMs = 60_000

/** The desk: what people write to us, wherever they do it, and what becomes of it. */
export function createFeedback(parts: Parts) {
  const { database, settings } = parts
  const stepping = createStepping(parts)
  const receiving = createReceiving(parts, { stepping })
  return {
    receiving,
    requesting: createRequesting(parts, { stepping, receiving }),
    reading: createReading(parts),
    reviewing: createReviewing(parts, { stepping }),
    overseeing: createOverseeing(parts),

    settings: () => settings.edited(feedbackSettings),
    saveSettings: (rules: FeedbackRules & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, feedbackSettings, rules, change)),
  }
}

export const feedbackPulses = ({ feedback, clock }: { feedback: Feedback; clock: Clock }): Pulse[] => [
  { name: 'feedback.lapse', everyMs, beat: () => feedback.reviewing.lapse(clock()) },
]

/** What waits for an answer. */
export const feedbackQueues = [
  {
    key: 'feedback.handle',
    label: '待回复的反馈与留言',
    right: 'feedback.handle',
    path: '/console/feedback?waiting=true&origin=not_report',
    waiting: queues.waiting,
  },
  {
    key: 'feedback.report',
    label: '待处理的举报',
    right: 'feedback.handle',
    path: '/console/feedback?waiting=true&origin=report',
    waiting: queues.reportsWaiting,
  },
] as const
