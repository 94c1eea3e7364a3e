import { mendLink, type OwnLink } from '#contract/catalogue/own-links.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { Form, SubmitButton, useForm } from '#web/kit/form/form.tsx'
import { showToast } from '#web/kit/toasts.tsx'
import { SiteFields, type SiteName, siteOf } from './site-fields.tsx'

interface Props {
  link: OwnLink
  onDone(): void
}

/** What readers see of a site is changed; until somebody has looked at it they see what they saw. */
export function MendSite({ link, onDone }: Props) {
  const { reloadPage } = useAccount('enterprise')
  const { id, version, status, revision } = link
  const form = useForm<SiteName>(async (typed) => {
    await callAs.enterprise(mendLink, { id, version, ...siteOf(typed) })
    showToast('已提交审核', 'success')
    await reloadPage()
    onDone()
  })
  return (
    <Form form={form}>
      <p>{status === 3 ? '修改后重新提交，不再收费。' : '通过审核前，读者看到的仍是现在的内容；期限照常计算。'}</p>
      <SiteFields form={form} site={{ ...link, ...revision?.changes }} reasons={revision?.reasons ?? {}} />
      <SubmitButton form={form}>提交审核</SubmitButton>
    </Form>
  )
}
