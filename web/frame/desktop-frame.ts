import type { Frame } from '#web/app/frame.ts'
import { DefaultLayout } from './default-layout.tsx'
import { ErrorPage } from './error-page.tsx'
import { LoginLayout } from './login-layout.tsx'

/** The PC site. */
export const desktopFrame: Frame = {
  part: 'pc',
  layouts: { default: DefaultLayout, login: LoginLayout },
  ErrorPage,
}
