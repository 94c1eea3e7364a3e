import { room } from '#server/house/room.ts'
import type { Captcha } from '#server/modules/people/captcha/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { feedbackJobs } from './jobs.ts'
import { contactForm, feedbackFiles, feedbackRoutes } from './routes.ts'
import { createFeedback, feedbackPulses, feedbackQueues } from './service.ts'

interface Doors {
  staff: Staff
  captcha: Captcha
  words: Words
  messages: Messages
  files: Files
  settings: Settings
}

export const feedbackRoom = room({
  doors: ['staff', 'captcha', 'words', 'messages', 'files', 'settings'],
  imports: ['checkout', 'enterprises', 'makers'],
  tables: ['feedbacks', 'feedback_messages', 'feedback_events', 'feedback_templates', 'contact_messages'],
  reads: ['orders', 'enterprises', 'makers'],
  open({ database, clock, sealing, keyFor, gathered, ask }, { captcha, words, files, ...doors }: Doors) {
    const reception = { proveHuman: captcha.verify, refuseWords: words.refuse, reportables: gathered.reportables }
    const keys = { key: keyFor('contact'), fileKey: keyFor('feedback.files') }
    const earn = ask('points.earn')
    const feedback = createFeedback({
      ...{ database, sealing, files, ...doors, ...reception, ...keys },
      adopted: (tx, owner, { id, no: note, now }) =>
        earn(tx, { owner, event: 'feedback', cause: `feedback:${id}`, note, path: `/feedback/${id}`, now }),
    })
    return {
      service: feedback,
      desk: (desk) => feedbackRoutes(desk, { feedback }),
      async http(app, { desk, sendPage }) {
        feedbackFiles(app, { feedback, open: files.open, clock })
        await contactForm(app, { desk, clock, sendPage })
      },
      jobs: feedbackJobs({ feedback, clock }),
      pulses: feedbackPulses({ feedback, clock }),
      queues: feedbackQueues,
    }
  },
})
