import { room } from '#server/house/room.ts'
import type { Captcha } from '#server/modules/people/captcha/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { feedbackJobs } from './jobs.ts'
import { lineOf } from './model.ts'
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
  sealed: [
    {
      table: 'feedbacks',
      columns: [
        { name: 'name_sealed', place: 'contact.name' },
        {
          name: 'phone_sealed',
          place: 'contact.phone',
          indexes: [{ column: 'phone_index', place: 'contact.phone', of: lineOf }],
        },
      ],
    },
    {
      table: 'contact_messages',
      columns: [
        { name: 'name_sealed', place: 'contact.name' },
        {
          name: 'phone_sealed',
          place: 'contact.phone',
          indexes: [{ column: 'phone_index', place: 'contact.phone', of: lineOf }],
        },
      ],
    },
  ],
  reads: ['orders', 'enterprises', 'makers'],
  personal: [
    {
      table: 'feedbacks',
      title: '反馈与举报',
      whose: { realm: 'owner_kind', id: 'owner_id' },
      withheld: ['name', 'phone_number'],
    },
    {
      table: 'feedback_messages',
      title: '反馈中的消息',
      whose: { through: '反馈与举报', by: 'feedback_id' },
      only: { column: 'by_kind', among: ['author', 'staff', 'respondent'] },
    },
    { table: 'feedback_events', title: '反馈经过', whose: { through: '反馈与举报', by: 'feedback_id' } },
    {
      table: 'feedbacks',
      title: '留言',
      whose: { phone: 'phone_index', place: 'contact.phone' },
      withheld: ['name', 'phone_number'],
    },
  ],
  open({ database, clock, sealing, keyFor, keysFor, gathered, ask }, { captcha, words, files, ...doors }: Doors) {
    const reception = { proveHuman: captcha.verify, refuseWords: words.refuse, reportables: gathered.reportables }
    const keys = { key: keyFor('contact'), fileKeys: keysFor('feedback.files') }
    const earn = ask('points.earn')
    const feedback = createFeedback({
      ...{ database, sealing, files, ...doors, ...reception, ...keys },
      // Once for each, however often it is opened and closed again.
      adopted: (tx, owner, { no, id }, now) =>
        earn(tx, { owner, event: 'feedback', cause: no, note: no, path: `/feedback/${id}`, now }),
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
      forgets: [(tx, kind, id) => feedback.receiving.forget(tx, { kind, id })],
      queues: feedbackQueues,
    }
  },
})
