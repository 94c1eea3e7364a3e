import { ChangePasswordPage } from './change-password-form.tsx'

/** An enterprise is registered with a password, so that it always has one. */
export default function ChangePassword() {
  return <ChangePasswordPage realm="enterprise" hasPassword />
}
