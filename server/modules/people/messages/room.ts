import { room } from '#server/house/room.ts'
import type { Official } from '#server/modules/people/official/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import { messageJobs } from './jobs.ts'
import { messageRoutes } from './routes.ts'
import { createMessages } from './service.ts'

export const messagesRoom = room({
  doors: ['official', 'sms'],
  tables: ['messages', 'message_channels', 'message_switches'],
  personal: [
    { table: 'messages', title: '站内消息', whose: { realm: 'realm', id: 'owner_id' } },
    {
      table: 'message_switches',
      title: '消息开关',
      whose: { realm: 'realm', id: 'owner_id' },
      whole: true,
      words: { official: '公众号提醒', sms: '短信提醒' },
    },
  ],
  open({ database, changes, clock, ask }, { official, sms }: { official: Official; sms: Sms }) {
    const messages = createMessages({
      ...{ database, changes, sms, official, phoneOf: ask('messages.phoneOf'), openidOf: ask('official.openidOf') },
    })
    return {
      service: messages,
      desk: (desk) => messageRoutes(desk, { messages }),
      jobs: messageJobs({ messages, clock }),
      forgets: [(tx, realm, id) => messages.forget(tx, { realm, id })],
      answers: { 'sms.labelOf': messages.labelOf },
    }
  },
})
