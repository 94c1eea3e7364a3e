import { readCaptcha } from '#contract/people/captcha.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Captcha } from './service.ts'

export function captchaRoutes(desk: Desk, { captcha }: { captcha: Captcha }) {
  desk.handle(readCaptcha, ({ now }) => captcha.challenge(now))
}
