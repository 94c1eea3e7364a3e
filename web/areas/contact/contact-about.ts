import { type Call, isRefused } from '#contract/base/call.ts'
import { readActivity } from '#contract/catalogue/activities.ts'
import { readCompany, readProduct } from '#contract/catalogue/companies.ts'
import { readOpportunity } from '#contract/catalogue/opportunities.ts'
import type { Posted } from './contact-form.tsx'

const names: Readonly<Record<string, string>> = {
  '/advertisement': '广告投放',
  '/sites': '网站链接',
  '/strategic': '战略合作',
  '/score': '积分',
  '/company': '企业名录',
  '/business': '商机对接',
  '/activity': '会员活动',
  '/resources': '资料下载',
  '/help': '使用帮助',
  '/search': '请平台帮忙找',
}

interface About {
  about: string
  aboutName: string
}

/** The page a message is about, if it is one of ours that people ask about. */
export function aboutIn(given: string): About {
  const page = Object.keys(names).find((path) => given === path || given.startsWith(`${path}/`))
  const whole = /^\/[\w/-]{1,100}$/.test(given)
  return page && whole ? { about: given, aboutName: names[page] ?? '' } : { about: '', aboutName: '' }
}

const ownPage = /^\/(company|business|activity)\/(\d{1,15})(?:\/product\/(\d{1,15}))?$/

/** By the name of what has a page of its own; what is no longer there is called by where it stood. */
export async function calledBy(call: Call, given: About): Promise<About> {
  const [, kind, id, product] = ownPage.exec(given.about) ?? []
  if (!kind || (product && kind !== 'company')) return given
  try {
    return { ...given, aboutName: await nameOf(call, kind, Number(id), product && Number(product)) }
  } catch (error) {
    if (isRefused(error)) return given
    throw error
  }
}

async function nameOf(call: Call, kind: string, id: number, product: number | '' | undefined): Promise<string> {
  if (product) return `产品“${(await call(readProduct, { id, product })).name}”`
  if (kind === 'company') return `企业“${(await call(readCompany, { id })).name}”`
  if (kind === 'business') return `商机“${(await call(readOpportunity, { id })).title}”`
  return `活动“${(await call(readActivity, { id })).title}”`
}

/** What came back from a form without a script: written by our own server, but read like anything in an address. */
export function postedIn(query: URLSearchParams): Posted | null {
  const given: unknown = parsed(query.get('posted') ?? '')
  if (!isRecord(given) || !isRecord(given.typed) || !isRecord(given.fields)) return null
  const { typed, fields } = given
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '')
  return {
    typed: { name: text('name'), phone_number: text('phone_number'), content: text('content'), about: text('about') },
    problem: typeof given.problem === 'string' ? given.problem : '',
    fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, String(message)])),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
