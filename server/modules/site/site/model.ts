import { createHash } from 'node:crypto'
import { z } from 'zod'
import { luminance, mix } from '#server/platform/colours.ts'

/** Something shown from one moment until another, or for good. */
export interface Window {
  starts_at: Date
  ends_at: Date | null
}

/** What is shown now, and the next moment at which that changes by itself. */
export function shownAt<T extends Window>(items: readonly T[], now: Date): { shown: T[]; turn: Date | undefined } {
  const shown = items.filter((item) => item.starts_at <= now && (item.ends_at === null || item.ends_at > now))
  const turns = items
    .flatMap((item) => [item.starts_at, item.ends_at])
    .filter((at) => at !== null && at > now) as Date[]
  const turn = turns.length > 0 ? new Date(Math.min(...turns.map(Number))) : undefined
  return { shown, turn }
}

/** Where a window stands, in a word. */
export function windowState({ starts_at, ends_at }: Window, now: Date): 'scheduled' | 'shown' | 'ended' {
  if (starts_at > now) return 'scheduled'
  return ends_at !== null && ends_at <= now ? 'ended' : 'shown'
}

/** The window of what is to be seen from now on, or from now on no more. */
export function windowTurned({ starts_at, ends_at }: Window, shown: boolean, now: Date): Window {
  if (shown) {
    return {
      starts_at: starts_at > now ? now : starts_at,
      ends_at: ends_at !== null && ends_at <= now ? null : ends_at,
    }
  }
  // What has not begun yet would end before it begins.
  if (windowState({ starts_at, ends_at }, now) !== 'shown') return { starts_at, ends_at }
  // A window is open for a moment at least: one that began just now ends with the next.
  return { starts_at, ends_at: starts_at < now ? now : new Date(now.getTime() + 1) }
}

const line = z.string().max(200)

/** The site's own words, marks and numbers, as an operator sets them. */
export const siteInfo = {
  key: 'site.info',
  schema: z.object({
    name: line.min(1),
    company: line,
    slogan: line,
    hot_words: line,
    logo: line,
    qrcode_official_account: line,
    qrcode: line,
    phone: line,
    email: line,
    address: line,
    copyright: line,
    police_record_number: line,
    record_number: line,
    brand_color: z.string().regex(/^#[0-9a-f]{6}$/i),
  }),
  initial: {
    name: '企业资源合作平台',
    company: '企业资源合作平台',
    slogan: '企业资源合作平台',
    hot_words: '',
    logo: '/brand/mark-1.svg',
    qrcode_official_account: '',
    qrcode: '',
    phone: '',
    email: '',
    address: '',
    copyright: '',
    police_record_number: '',
    record_number: '',
    brand_color: '#1652f0',
  },
}
export type SiteInfo = z.infer<typeof siteInfo.schema>

export const publicConfig = {
  key: 'site.config',
  schema: z.object({
    open: z.boolean(),
    sms_interval_s: z.number().int().min(30).max(600),
    upload_max_bytes: z
      .number()
      .int()
      .min(1024)
      .max(20 * 1024 * 1024),
  }),
  initial: {
    open: true,
    sms_interval_s: 60,
    upload_max_bytes: 10 * 1024 * 1024,
  },
}

export type PublicConfig = z.infer<typeof publicConfig.schema>

/** The stylesheet that carries the brand: small, and named after its content so that it may be kept for ever. */
export function themeOf(brand: string): { css: string; path: string } {
  const ink = luminance(brand) > 0.5 ? '#10182b' : '#ffffff'
  const strong = mix(brand, '#000000', 0.18)
  const soft = mix(brand, '#ffffff', 0.92)
  const css = `:root{--brand:${brand};--brand-strong:${strong};--brand-soft:${soft};--brand-ink:${ink}}\n`
  const digest = createHash('sha256').update(css).digest('hex').slice(0, 12)
  return { css, path: `/theme.${digest}.css` }
}

/** The web app manifest: how the mobile site stands among a telephone's apps. It opens where the manifest lies. */
export function manifestOf({ name, logo }: { name: string; logo: string }) {
  return {
    name,
    short_name: name,
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [{ src: logo, sizes: 'any', purpose: 'any' }],
  }
}
