import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Maker, Own, Wallet } from '#contract/people/accounts.ts'
import type {
  Banner,
  BannerSlot,
  FooterLink,
  Partner,
  Seo,
  SeoKey,
  Shell,
  Site,
  VirtualMessage,
} from '#contract/site/site.ts'
import type { Page } from '#contract/texts/content.ts'

// The names are the specification's (section 3). The server fills the stores before the first paint, so nothing is
// fetched a second time after the page has loaded.

/** Its text as it stands at this moment, and since when. */
export type Agreement = Pick<Page, 'title' | 'html' | 'updated_at'>

interface EnterpriseState {
  /** The whole of it where its pages are, otherwise who is signed in. */
  userInfo: Own['enterprise']
  userId: number | null
  token: string | null
  /** The agreement that whoever registers accepts; null until somebody is about to. */
  protocol: Agreement | null
  wallet: Wallet | null
}

interface MakerState {
  personalInfo: Own['maker']
  personalId: number | null
  personalToken: string | null
  personalProtocol: Agreement | null
  personalWallet: Maker['wallet'] | null
}

interface SiteState {
  baseInfo: Site
  seo: Partial<Record<SeoKey, Seo>>
  partners: Partner[]
  links: FooterLink[]
  virtualMessage: VirtualMessage[]
  banners: Partial<Record<BannerSlot, Banner[]>>
  /** Where this site is reached from outside. */
  origin: string
}

export interface RootData {
  shell: Shell
}

export interface Stores {
  enterprise: StoreApi<EnterpriseState>
  maker: StoreApi<MakerState>
  /** Whose centre was seen last, for whoever is signed in as both. */
  lastRealm(): AccountRealm | undefined
  site: StoreApi<SiteState>
}

type TokenOf = (realm: 'enterprise' | 'maker') => string | undefined

export function createStores({ shell }: RootData, own: Own, tokenOf: TokenOf): Stores {
  const { baseInfo, seo, partners, links, virtualMessage, banners, origin } = shell
  return {
    ...createOwnStores(own, tokenOf),
    site: createStore<SiteState>(() => ({ baseInfo, seo, partners, links, virtualMessage, banners, origin })),
  }
}

export function createOwnStores(own: Own, tokenOf: TokenOf): Omit<Stores, 'site'> {
  const { enterprise, wallet, maker, lastRealm } = own
  return {
    enterprise: createStore<EnterpriseState>(() => ({
      userInfo: enterprise,
      userId: enterprise?.id ?? null,
      token: tokenOf('enterprise') ?? null,
      protocol: null,
      wallet,
    })),
    maker: createStore<MakerState>(() => ({
      personalInfo: maker,
      personalId: maker?.id ?? null,
      personalToken: tokenOf('maker') ?? null,
      personalProtocol: null,
      personalWallet: isWhole(maker) ? maker.wallet : null,
    })),
    lastRealm: () => lastRealm,
  }
}

/** Whether all is here that the pages of an account show of it. */
export function isWhole<Part extends object>(info: Part | null): info is Extract<Part, { created_at: string }> {
  return info !== null && 'created_at' in info
}

/** Where nobody in particular looks at a page there is nobody to be read: whoever tries to is told. */
export const unreadable = new Proxy({} as StoreApi<never>, {
  get: () => {
    throw new Error('a page that is made for everybody reads its visitor outside of an OwnPart')
  },
})

/** The stores of a page that is made for all who are signed in. */
export function createSharedStores(root: RootData): Stores {
  const { site } = createStores(root, { enterprise: null, wallet: null, maker: null }, () => undefined)
  return { enterprise: unreadable, maker: unreadable, lastRealm: () => unreadable.getState(), site }
}

export const StoresContext = createContext<Stores | null>(null)

export function useStores(): Stores {
  const stores = use(StoresContext)
  if (!stores) throw new Error('the page is rendered outside its stores')
  return stores
}

export const useEnterprise = <Part>(part: (state: EnterpriseState) => Part) => useStore(useStores().enterprise, part)
export const useMaker = <Part>(part: (state: MakerState) => Part) => useStore(useStores().maker, part)
export const useSite = <Part>(part: (state: SiteState) => Part) => useStore(useStores().site, part)
