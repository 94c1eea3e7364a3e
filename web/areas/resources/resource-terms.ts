import type { Resource, WholeResource } from '#contract/catalogue/resources.ts'

export const audienceNames: Readonly<Record<WholeResource['audience'], string>> = {
  all: '不限',
  enterprise: '企业会员',
  maker: '创客',
}

/** Whether anybody may take it as they come, without an account. */
export function isOpen({ points, audience }: Pick<Resource, 'points'> & Pick<WholeResource, 'audience'>): boolean {
  return points === 0 && audience === 'all'
}

/** What it takes to have it, for whoever cannot have it at once. */
export function termsText({ points, vip_free, audience }: Pick<WholeResource, 'points' | 'vip_free' | 'audience'>) {
  const who = audience === 'all' ? '登录账户' : `登录${audience === 'maker' ? '创客' : '企业'}账户`
  if (points === 0) return `${who}后可以免费下载。`
  const vip = vip_free ? '创客会员每天可以免积分下载几份“会员免费”的资料。' : ''
  return `${who}后用 ${points} 积分下载，一年内再次下载不再扣。${vip}`
}
