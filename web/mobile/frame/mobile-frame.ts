import type { Frame } from '#web/app/frame.ts'
import { ErrorPage } from './error-page.tsx'
import { DefaultLayout, LoginLayout } from './layouts.tsx'

/** The mobile site. */
export const mobileFrame: Frame = {
  part: 'mobile',
  layouts: { default: DefaultLayout, login: LoginLayout },
  ErrorPage,
}
