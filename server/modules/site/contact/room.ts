import { room } from '#server/house/room.ts'
import type { Captcha } from '#server/modules/people/captcha/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { contactJobs } from './jobs.ts'
import { contactForm, contactRoutes } from './routes.ts'
import { createContact, messageQueue } from './service.ts'

interface Doors {
  staff: Staff
  captcha: Captcha
  words: Words
}

export const contactRoom = room({
  doors: ['staff', 'captcha', 'words'],
  tables: ['contact_messages'],
  open({ database, clock, sealing, keyFor }, { staff, captcha, words }: Doors) {
    const reception = { proveHuman: captcha.verify, refuseWords: words.refuse }
    const contact = createContact({ database, staff, sealing, key: keyFor('contact'), ...reception })
    return {
      service: contact,
      desk: (desk) => contactRoutes(desk, { contact }),
      http: (app, { desk, sendPage }) => contactForm(app, { desk, clock, sendPage }),
      jobs: contactJobs({ contact, clock }),
      queues: [messageQueue(contact)],
    }
  },
})
