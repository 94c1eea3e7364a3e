import { createHmac } from 'node:crypto'
import { linkPlace } from '#contract/people/posters.words.ts'
import { drawingVersion, type Said } from './images/model.ts'

/** What is announced when templates or materials change. */
export const topic = 'posters'

/** The channel under which visits through a poster are counted. */
const posterChannel = 'poster'

/** More than anybody would look through. */
export const templatesMax = 60
export const materialsMax = 500

const dayMs = 24 * 60 * 60 * 1000
export const keeping = {
  /** A poster that nobody looked at for so long is drawn again when somebody does. */
  unaskedMs: 30 * dayMs,
  /** When a poster was last asked for is written down once a day. */
  noteMs: dayMs,
  bytesMax: 2 * 1024 * 1024 * 1024,
} as const

/** For whom no level and no number is known: who it is stands on the template alone. */
export const sampleName = '您的昵称'

/** Content address: another name, link, template or brand is another poster. Keyed, so that nobody can guess one. */
export function digestOf(key: Buffer, template: { id: number; version: number }, said: Said): string {
  const { name, link, site, slogan, brand } = said
  const shown = JSON.stringify([drawingVersion, template.id, template.version, name, link, site, slogan, brand])
  return createHmac('sha256', key).update(shown).digest('hex')
}

export const pathOf = (digest: string) => `posters/${digest.slice(0, 2)}/${digest}.png`

/** What a download is called: the name as far as every system takes it. */
export function fileNameOf(template: string, name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*.]/gu, '').trim()
  return `邀请海报-${template}${plain && `-${plain}`}.png`
}

/** An invite that says where it was found. */
export function linkOf(inviteUrl: string): string {
  const url = new URL(inviteUrl)
  url.searchParams.set('c', posterChannel)
  return url.href
}

export const filledWith = (text: string, link: string) => text.replaceAll(linkPlace, link)

/**
 * What nothing that is sent on may say: to promise money for joining or sharing is against the law on pyramid selling,
 * and WeChat blocks the address.
 */
export const promises: readonly string[] = [
  ...['佣金', '提成', '分红', '返利', '返现', '返佣', '收益', '回报率', '利润', '奖金', '奖励', '红包', '现金', '赚钱'],
  ...['躺赚', '稳赚', '日入', '月入', '年入', '赚大钱', '零投入', '无风险', '稳定收入', '被动收入', '财务自由'],
  ...['拉人头', '发展下线', '下线', '抽奖', '中奖', '送积分', '得积分', '免费送', '免费领'],
  ...['分享有礼', '转发有礼', '邀请有礼'],
]
