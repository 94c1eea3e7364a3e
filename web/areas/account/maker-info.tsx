import { EmptyState } from '#ui/empty-state.tsx'
import { isWhole, useMaker } from '#web/app/stores.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { MakerInfoForm } from './maker-info-form.tsx'

export default function MakerInfo() {
  const info = useMaker((state) => state.personalInfo)
  return (
    <AccountShell realm="maker" title="资料" lead="昵称会出现在您的邀请海报上，其余只有您自己看得到。">
      {isWhole(info) ? (
        <MakerInfoForm {...info} />
      ) : (
        <EmptyState title="账户信息暂时没有取到">请刷新页面重试。</EmptyState>
      )}
    </AccountShell>
  )
}
