export type AccountRealm = 'enterprise' | 'maker'

/** Where an account does what every account does. The maker has one address, and its sections are parameters of it. */
interface AccountPlaces {
  /** What people call its centre. */
  name: string
  centre: string
  messages: string
  leads: string
  orders: string
  security: string
  info: string
  password: string
  phone: string
  signIn: string
}

export const accountPlaces: Readonly<Record<AccountRealm, AccountPlaces>> = {
  enterprise: {
    name: '企业中心',
    centre: '/user',
    messages: '/user?tab=messages',
    leads: '/user/leads',
    orders: '/user/orders',
    security: '/user?tab=security',
    info: '/user/info',
    password: '/user/changePassword',
    phone: '/user/changePhone',
    signIn: '/user/login',
  },
  maker: {
    name: '创客中心',
    centre: '/personal',
    messages: '/personal?tab=messages',
    leads: '/personal/leads',
    orders: '/personal/orders',
    security: '/personal?tab=security',
    info: '/personal/info',
    password: '/personal/changePassword',
    phone: '/personal/changePhone',
    signIn: '/personal/login',
  },
}
