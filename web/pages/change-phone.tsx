import { ChangePhonePage } from '../parts/change-phone-form.tsx'
import { useEnterprise } from '../stores.ts'

export default function ChangePhone() {
  const phoneNumber = useEnterprise((state) => state.userInfo?.phone_number ?? '')
  return <ChangePhonePage realm="enterprise" phoneNumber={phoneNumber} />
}
