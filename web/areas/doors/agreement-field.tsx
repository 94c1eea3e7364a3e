import { formatDay } from '#ui/formats.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { CheckField, type FormControl } from '#web/kit/form/form.tsx'
import { doorWords } from './door-words.ts'
import { useAgreement } from './use-agreement.ts'

interface AgreementFieldProps<Name extends string> {
  form: FormControl<Name>
  name: NoInfer<Name>
  realm: AccountRealm
}

/** Never ticked for anybody; the texts open beside the form, so that nothing typed is lost. */
export function AgreementField<Name extends string>({ form, name, realm }: AgreementFieldProps<Name>) {
  const { title, path } = doorWords[realm].agreement
  const agreement = useAgreement(realm)
  return (
    <CheckField form={form} name={name} required missing="请先阅读并同意协议">
      我已阅读并同意
      <a
        href={path}
        target="_blank"
        rel="noopener"
        title={agreement ? `更新于 ${formatDay(agreement.updated_at)}` : undefined}
      >
        《{agreement?.title || title}》
      </a>
      和
      <a href="/agreement/privacy" target="_blank" rel="noopener">
        《隐私政策》
      </a>
    </CheckField>
  )
}
