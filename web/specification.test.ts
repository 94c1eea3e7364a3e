import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countDefault, pageFields } from '#contract/base/paging.ts'
import { sessionInvalidCode, successCode } from '#contract/base/refusals.ts'
import { mobileWidthPx } from '#contract/base/visitors.ts'
import { requestTimeoutMs } from '#contract/client/http-call.ts'
import { readSupportServices } from '#contract/money/offers.ts'
import { smsSceneKeys } from '#contract/people/account-calls.ts'
import { enterpriseAccount } from '#contract/people/enterprises.ts'
import { makerAccount } from '#contract/people/makers.ts'
import { bannerSlots, type Seo, type SeoKey, type Shell, seoKeys } from '#contract/site/site.ts'
import { shorten } from '#server/platform/rich-text.ts'
import { qualityDefault } from '#ui/compress.ts'
import { shortenUrl, urlCharactersMax } from '#ui/formats.ts'
import { lengthDefault, randomString } from '#ui/random-string.ts'
import { guards } from './app/guards.ts'
import { reloadPauseMs } from './app/missing-chunk.ts'
import type { PlacedEntry } from './app/page.ts'
import { createStores } from './app/stores.ts'
import { footerLinks, footerPath, sidebarLinks } from './frame/navigation.ts'
import { pageWords } from './frame/page-words.ts'
import { everyMs } from './frame/ticker.tsx'
import { toastMs } from './kit/toast-list.ts'
import { siteMap } from './routes.ts'

// What the specification says about screens and constants, to be read beside it. Its calls: server/http.

const list = (text: string) => text.trim().split(/[\s,]+/)
const entry = (path: string) => siteMap.find((one) => one.path === path.replaceAll(/\{(\w+)\}/g, ':$1'))

describe('section 2, screens and routes', () => {
  const open = list(`
    /, /about, /activity, /activity/{id}, /advertisement, /advertisement/add, /advertisement/explain,
    /advertisement/{id}, /business, /company, /company/{id}, /contact, /feedback, /feedback/add, /help, /invoice,
    /invoice/add, /knowledge, /knowledge/{id}, /news, /news/{id}, /notice, /notice/{id}, /play, /resources,
    /resources/{id}, /resources/record, /score, /score/record, /sites, /sites/add, /spread, /strategic`)
  const enterprise = list(`
    /user, /user/login, /user/register, /user/forgetPassword, /user/changePassword, /user/changePhone, /user/info,
    /authentication, /authentication/record, /authentication/services, /authentication/writeInfo, /manage/about,
    /manage/addProduct, /manage/product, /wallet/promotionFund, /wallet/recharge, /wallet/record, /wallet/withdrawl`)
  const personal = list(`
    /personal, /personal/login, /personal/register, /personal/forgetPassword, /personal/bindAccount,
    /personal/wxAuth`)

  test('every route has its page', () => {
    const all = [...open, ...enterprise, ...personal]
    expect(all).toHaveLength(57)
    expect(all.filter((path) => !entry(path))).toEqual([])
  })

  test('where an account begins the login layout stands, everywhere else the default one', () => {
    const doors = list(`
      /user/login, /user/register, /user/forgetPassword, /personal/login, /personal/register,
      /personal/forgetPassword, /personal/bindAccount, /personal/wxAuth`)
    for (const path of [...open, ...enterprise, ...personal])
      expect([path, entry(path)?.layout]).toEqual([path, doors.includes(path) ? 'login' : 'default'])
  })

  test('the six guards have their names in one table, and every page the one that its account takes', () => {
    expect(Object.keys(guards).sort()).toEqual(list('auth, checkOrigin, personal, personalAuth, user, webConfig'))
    const guarded = (path: string) => entry(path)?.guard
    const inside = (paths: string[]) => paths.filter((path) => entry(path)?.layout === 'default')
    expect(new Set(inside(enterprise).map(guarded))).toEqual(new Set(['auth']))
    expect(new Set(inside(personal).map(guarded))).toEqual(new Set(['personalAuth']))
    expect(guards.auth).toEqual({ realm: 'enterprise', signIn: '/user/login' })
    expect(guards.personalAuth).toEqual({ realm: 'maker', signIn: '/personal/login' })
    const known = siteMap.flatMap(({ guard }) => guard ?? [])
    expect(known.filter((name) => !(name in guards))).toEqual([])
  })

  test('the footer has its nine links in order; one that nobody knows leads to /contact', () => {
    const names = list('home, about, play, news, company, business, resources, help, contact')
    expect(footerLinks.map(({ key }) => key)).toEqual(names)
    expect(names.map(footerPath)).toEqual(names.map((name) => (name === 'home' ? '/' : `/${name}`)))
    for (const unknown of ['', 'nothing', 'toString', '__proto__']) expect(footerPath(unknown)).toBe('/contact')
  })

  test('the sidebar leads to five pages; the sixth item, 关注, is no link', () => {
    expect(sidebarLinks.map(({ path }) => path)).toEqual(list('/user, /personal, /resources, /company, /help'))
  })

  test('the SEO keys and the banner slots are those of the specification', () => {
    expect(seoKeys).toEqual(list('index about user bag activity adv news company contact promotion resource'))
    expect(bannerSlots).toEqual(
      list('BZLB BZXQ GYWM WZQYM HYHDLB HYHDXQ INDEX LXWM SJC WZSDLB WZSDXQ XWLB XWXQ ZYLB ZYXQ'),
    )
    expect(new Set(siteMap.flatMap(({ slot }) => slot ?? []))).toEqual(new Set(bannerSlots))
  })

  const seo = Object.fromEntries(
    seoKeys.map((key) => [key, { title: `title:${key}`, keywords: `words:${key}`, description: `about:${key}` }]),
  ) as Record<SeoKey, Seo>

  test('an SEO key acts on every page it is for; where several share one, each keeps its own name before it', () => {
    const keyOf = (path: string): SeoKey | undefined => {
      if (/^\/(user|personal)(\/|$)/.test(path)) return 'user'
      if (path.startsWith('/wallet/')) return 'bag'
      const [, first = ''] = path.split('/')
      const keys = { '': 'index', about: 'about', activity: 'activity', advertisement: 'adv', news: 'news' } as const
      const more = { company: 'company', contact: 'contact', spread: 'promotion', resources: 'resource' } as const
      return { ...keys, ...more }[first as keyof typeof keys]
    }
    for (const path of [...open, ...enterprise, ...personal]) {
      const { seo: key, title } = entry(path) as PlacedEntry
      expect([path, key]).toEqual([path, keyOf(path)])
      const words = pageWords(entry(path) as PlacedEntry, seo)
      // One record has its own words.
      if (key === undefined || path.includes('{')) expect([path, words]).toEqual([path, undefined])
      else {
        const shared = /^\/(user|personal|wallet)|^\/(advertisement|resources)\/./.test(path)
        const expected = { ...seo[key], title: shared ? `${title} - title:${key}` : `title:${key}` }
        expect([path, words]).toEqual([path, expected])
      }
    }
  })
})

test('section 3: the stores of both accounts have the names of the specification', () => {
  const shell = { seo: {}, banners: {}, partners: [], links: [], virtualMessage: [], baseInfo: {} } as unknown as Shell
  const stores = createStores({ shell }, { enterprise: null, wallet: null, maker: null }, () => undefined)
  expect(Object.keys(stores.enterprise.getState()).sort()).toEqual(list('protocol token userId userInfo wallet'))
  expect(Object.keys(stores.maker.getState()).sort()).toEqual(
    list('personalId personalInfo personalProtocol personalToken personalWallet'),
  )
})

describe('section 9, constants', () => {
  const tokens = readFileSync('ui/tokens.css', 'utf8')
  const scenes = [enterpriseAccount, makerAccount].map(({ sendSms }) =>
    sendSms.input.parse({ phone_number: '13800000001' }),
  )
  test.each([
    ['request timeout', requestTimeoutMs, 30_000],
    ['toast duration', toastMs, 3000],
    ['notice carousel interval', everyMs, 5000],
    ['notice carousel height', /--ticker-height: (\w+);/.exec(tokens)?.[1], '40px'],
    ['default list page size', countDefault, 10],
    ['page size of a list', pageFields.count.parse(undefined), 10],
    ['page size of support services', readSupportServices.input.parse({}).count, 20],
    ['default page', pageFields.page.parse(undefined), 1],
    ['SMS area code', scenes.map(({ area }) => area), ['86', '86']],
    ['default SMS scene', scenes.map(({ scene }) => scene), ['1', '1']],
    ['SMS scenes', smsSceneKeys, ['1', '2', '3', '4', '5', '6', '7', '9', '10', '11']],
    ['mobile redirect width', mobileWidthPx, 1200],
    ['success code', successCode, 200],
    ['invalid-session code', sessionInvalidCode, 40000],
    ['image compression default quality', qualityDefault, 0.5],
    ['long URL display', urlCharactersMax, 40],
    ['long URL in the browser', shortenUrl('x'.repeat(41)), `${'x'.repeat(40)}…`],
    ['long URL on the server', shorten('x'.repeat(41)), `${'x'.repeat(40)}…`],
    ['random string length', [lengthDefault, randomString().length], [10, 10]],
    ['reload throttle on chunk failure', reloadPauseMs, 60_000],
  ])('%s', (_, value, expected) => expect(value).toEqual(expected))
})
