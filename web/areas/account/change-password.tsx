import type { AccountRealm } from '#contract/base/realms.ts'
import { isWhole, useMaker } from '#web/app/stores.ts'
import { ChangePasswordPage } from './change-password-form.tsx'

export const pageOf = (realm: AccountRealm) => ({
  default: realm === 'enterprise' ? EnterprisePassword : MakerPassword,
})

/** An enterprise is registered with a password, so that it always has one. */
function EnterprisePassword() {
  return <ChangePasswordPage realm="enterprise" hasPassword />
}

/** Who came by a scan may have none yet. */
function MakerPassword() {
  const hasPassword = useMaker(({ personalInfo }) => !isWhole(personalInfo) || personalInfo.has_password)
  return <ChangePasswordPage realm="maker" hasPassword={hasPassword} />
}
