import { unread } from '#server/http/reading.ts'
import { articles } from './news/all.ts'
import { notices } from './notices/all.ts'
import type { Step } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000
const newsShown = 4
const noticesShown = 2
const servicesShown = 2

/**
 * What has really happened in the demo: its newest articles, notices and services. Nothing here claims that somebody
 * bought or earned something. Comes after the steps that write what it speaks of.
 */
export const addTicker: Step = async (tx, { services, change, today }) => {
  const look = { now: today, reading: unread }
  const { list } = await services.offers.supportServices({ page: 1, count: servicesShown }, look)
  const places = new Map<string, string>()
  for (const kind of ['notice', 'news'] as const) {
    const texts = await services.content.reading.list(kind, { page: 1, count: 20 }, {}, look)
    for (const { id, title } of texts.list) places.set(title, `/${kind}/${id}`)
  }
  const messages = [
    ...tickerMessages.map(({ title, content, link }) => ({ content, link: places.get(title) ?? link })),
    ...list.map(({ name }) => ({ content: `认证服务「${name}」已上线`, link: '/authentication/services' })),
    { content: '谨防诈骗：平台不会以任何理由索要您的短信验证码', link: '/help' },
  ]
  const starts_at = new Date(today.getTime() - dayMs)
  for (const [position, message] of messages.entries()) {
    await services.site.tickerMessage.add(tx, { ...message, starts_at, ends_at: null, position }, change)
  }
}

const newest = <Dated extends { daysAgo: number }>(texts: readonly Dated[], count: number) =>
  texts.toSorted((one, other) => one.daysAgo - other.daysAgo).slice(0, count)

/** Out, and not over yet. */
const readable = notices.filter(({ daysAgo, expiresInDays = 1 }) => daysAgo >= 0 && expiresInDays > 0)

/** Where the text is not found, the list it stands in is opened. */
export const tickerMessages: readonly { title: string; content: string; link: string }[] = [
  ...newest(readable, noticesShown).map(({ title }) => ({ title, content: `公告：${title}`, link: '/notice' })),
  ...newest(articles, newsShown).map(({ category, title }) => ({
    title,
    content: `${category}《${title}》已发布`,
    link: '/news',
  })),
]
