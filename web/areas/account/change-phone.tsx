import { useEnterprise } from '#web/app/stores.ts'
import { ChangePhonePage } from './change-phone-form.tsx'

export default function ChangePhone() {
  const phoneNumber = useEnterprise((state) => state.userInfo?.phone_number ?? '')
  return <ChangePhonePage realm="enterprise" phoneNumber={phoneNumber} />
}
