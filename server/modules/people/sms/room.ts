import { room } from '#server/house/room.ts'
import type { Captcha } from '#server/modules/people/captcha/service.ts'
import { smsJobs } from './jobs.ts'
import { smsRoutes } from './routes.ts'
import { createSms, smsAlarmQueue } from './service.ts'

export const smsRoom = room({
  doors: ['captcha'],
  tables: ['sms_messages', 'sms_codes'],
  open({ database, clock, defects, sealing, keyFor, vendors, ask }, { captcha }: { captcha: Captcha }) {
    const sms = createSms({
      ...{ database, sealing, defects },
      provider: vendors.sms,
      forgetPlayed: vendors.forgetPlayed,
      key: keyFor('sms'),
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
