import type { AccountRealm } from '#contract/base/realms.ts'
import { useEnterprise, useMaker } from '#web/app/stores.ts'
import { ChangePhonePage } from './change-phone-form.tsx'

export const pageOf = (realm: AccountRealm) => ({
  default: realm === 'enterprise' ? EnterprisePhone : MakerPhone,
})

function EnterprisePhone() {
  const phoneNumber = useEnterprise((state) => state.userInfo?.phone_number ?? '')
  return <ChangePhonePage realm="enterprise" phoneNumber={phoneNumber} />
}

function MakerPhone() {
  const phoneNumber = useMaker((state) => state.personalInfo?.phone_number ?? '')
  return <ChangePhonePage realm="maker" phoneNumber={phoneNumber} />
}
