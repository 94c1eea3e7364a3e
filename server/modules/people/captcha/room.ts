import { room } from '#server/house/room.ts'
import { captchaJobs } from './jobs.ts'
import { captchaRoutes } from './routes.ts'
import { createCaptcha } from './service.ts'

export const captchaRoom = room({
  doors: [],
  tables: ['captcha_uses'],
  open({ config, database, clock, keysFor }) {
    const captcha = createCaptcha({ database, keys: keysFor('captcha'), enabled: config.captcha !== 'off' })
    return {
      service: captcha,
      desk: (desk) => captchaRoutes(desk, { captcha }),
      jobs: captchaJobs({ captcha, clock }),
    }
  },
})
