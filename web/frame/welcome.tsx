import { ButtonLink } from '#ui/button.tsx'
import { useEnterprise, useMaker } from '#web/app/stores.ts'

/** The one next step of a visitor: to come in, or, for whoever is in, to their own centre. */
export function Welcome() {
  const company = useEnterprise((state) => state.userInfo)
  const maker = useMaker((state) => state.personalInfo)
  if (company) return <ButtonLink href="/user">进入企业中心</ButtonLink>
  if (maker) return <ButtonLink href="/personal">进入创客中心</ButtonLink>
  return <ButtonLink href="/user/register">免费注册</ButtonLink>
}
