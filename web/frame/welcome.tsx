import { ButtonLink } from '#ui/button.tsx'
import { useMember } from '#web/kit/account/member-realm.ts'

/** The one next step of a visitor: to come in, or, for whoever is in, to their own centre. */
export function Welcome() {
  const realm = useMember()
  if (realm === 'enterprise') return <ButtonLink href="/user">进入企业中心</ButtonLink>
  if (realm === 'maker') return <ButtonLink href="/personal">进入创客中心</ButtonLink>
  return <ButtonLink href="/user/register">免费注册</ButtonLink>
}
