import { room } from '#server/house/room.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import { messageJobs } from './jobs.ts'
import { messageRoutes } from './routes.ts'
import { createMessages } from './service.ts'

export const messagesRoom = room({
  doors: ['sms'],
  tables: ['messages', 'message_channels'],
  open({ database, changes, clock, ask }, { sms }: { sms: Sms }) {
    const messages = createMessages({ database, changes, sms, phoneOf: ask('messages.phoneOf') })
    return {
      service: messages,
      desk: (desk) => messageRoutes(desk, { messages }),
      jobs: messageJobs({ messages, clock }),
      forgets: [(tx, realm, id) => messages.forget(tx, { realm, id })],
      answers: { 'sms.labelOf': messages.labelOf },
    }
  },
})
