import type { AccountRealm } from '#web/kit/account/account-realm.ts'

interface DoorWords {
  noun: string
  purpose: string
  register: string
  forgetPassword: string
  agreement: { title: string; path: string }
  other: { question: string; name: string; signIn: string; register: string }
}

/** What the pages where an account begins say in either realm, and where they lead. */
export const doorWords: Readonly<Record<AccountRealm, DoorWords>> = {
  enterprise: {
    noun: '企业',
    purpose: '用于企业认证、商机发布、推广与结算',
    register: '/user/register',
    forgetPassword: '/user/forgetPassword',
    agreement: { title: '企业服务协议', path: '/agreement/protocol_enterprise' },
    other: { question: '您是创客？', name: '创客', signIn: '/personal/login', register: '/personal/register' },
  },
  maker: {
    noun: '创客',
    purpose: '用于邀请、收益、会员与提现',
    register: '/personal/register',
    forgetPassword: '/personal/forgetPassword',
    agreement: { title: '创客服务协议', path: '/agreement/protocol_maker' },
    other: { question: '您是企业？', name: '企业', signIn: '/user/login', register: '/user/register' },
  },
}
