import { room } from '#server/house/room.ts'
import type { Captcha } from '#server/modules/people/captcha/service.ts'
import { smsJobs } from './jobs.ts'
import { smsRoutes } from './routes.ts'
import { createSms, smsAlarmQueue } from './service.ts'

export const smsRoom = room({
  doors: ['captcha'],
  tables: ['sms_messages', 'sms_codes'],
  // Codes are found by a number's index for five minutes, and live no longer.
  sealed: [
    {
      table: 'sms_messages',
      columns: [
        { name: 'phone_sealed', place: 'phone', indexes: [{ column: 'phone_index', place: 'phone' }] },
        { name: 'content_sealed', place: 'sms' },
      ],
    },
  ],
  personal: [
    {
      table: 'sms_messages',
      title: '短信',
      whose: { phone: 'phone_index', place: 'phone' },
      words: { content_sealed: '内容', network: '请求网络' },
    },
  ],
  open({ database, clock, defects, sealing, keysFor, vendors, ask }, { captcha }: { captcha: Captcha }) {
    const sms = createSms({
      ...{ database, sealing, defects },
      provider: vendors.sms,
      forgetPlayed: vendors.forgetPlayed,
      keys: keysFor('sms'),
      proveHuman: captcha.verify,
      interval: ask('sms.interval'),
      isRegistered: ask('sms.isRegistered'),
      labelOf: ask('sms.labelOf'),
    })
    return {
      service: sms,
      desk: (desk) => smsRoutes(desk, { sms }),
      jobs: smsJobs({ sms, clock }),
      queues: [smsAlarmQueue(sms, clock)],
    }
  },
})
