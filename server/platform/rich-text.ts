import sanitize from 'sanitize-html'
import { sayUnsaid } from '#contract/base/pictures.words.ts'
import { Refusal } from './refusal.ts'

/** A URL that people see is cut here; where it leads is not. */
const urlShownMax = 40
const nestingMax = 40

const tags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'a', 'img', 'figure'],
  ...['figcaption', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'],
]

/** Pictures are ours: nobody's page tells somebody else's server who reads it, and none disappears with theirs. */
const ownPicture = /^\/(files|brand)\/[\w./-]+$/
/** Longer than any address that leads somewhere. */
const bareUrl = /https?:\/\/[^\s<>"'，。；：！？、（）《》【】“”‘’]{1,2000}/g

const shape: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    colgroup: ['span'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: nestingMax,
  enforceHtmlBoundary: false,
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src),
}

function isOwnPicture(src: string | undefined): boolean {
  return src !== undefined && ownPicture.test(src) && !src.includes('..')
}

/** More than any table that people read, and few enough to be cleaned while others wait: some 15 µs each. */
const tagsMax = 20_000

/**
 * What is stored of what somebody handed in, or a word beside its field. Counted before it is cleaned, because what is
 * dropped takes as long as what is kept; measured after, because a sign may become an entity of five.
 */
export function takeHtml(given: string, { max, say }: { max: number; say: string }): string {
  if (countTags(given, tagsMax) > tagsMax)
    throw new Refusal('INPUT_INVALID', {}, { html: '正文的格式过于复杂，请精简' })
  const html = cleanHtml(given)
  if (html.length > max) throw new Refusal('INPUT_INVALID', {}, { html: say })
  return html
}

/** Whoever cannot see a picture is told what it shows, or that nothing is lost: one of both has been said of each. */
export function refuseUnsaid(html: string): void {
  const unsaid = sayUnsaid(html)
  if (unsaid) throw new Refusal('INPUT_INVALID', {}, { html: unsaid })
}

/** How many tags and comments begin, looking no further than one beyond `max`. */
function countTags(html: string, max: number): number {
  let count = 0
  for (let at = html.indexOf('<'); at >= 0 && count <= max; at = html.indexOf('<', at + 1)) {
    if (/[a-z/!?]/i.test(html.charAt(at + 1))) count++
  }
  return count
}

/** What may be stored of what somebody wrote: structure, links and our own pictures. Everything else is dropped. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    ...shape,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, { href, title }) => ({ tagName, attribs: given({ href: safeHref(href), title }) }),
      img: (tagName, { src, alt, title, width, height }) => ({
        tagName,
        // Nothing said about a picture is not the same as that there is nothing to say: it is kept as it came.
        attribs: given({ src, alt, title, width: pixels(width), height: pixels(height) }),
      }),
    },
  }).trim()
}

/**
 * What readers are shown of what was stored. Cleaned once more: what was stored under older rules, or by somebody who
 * found a way around the first cleaning, is no less dangerous for being old. Long URLs are shortened where they show.
 */
export function showHtml(html: string): string {
  const clean = sanitize(html, {
    ...shape,
    transformTags: {
      a: (tagName, { href, title }) => ({ tagName, attribs: given(linkAttributes(safeHref(href), title)) }),
      img: (tagName, { src, alt, title, width, height }) => ({
        tagName,
        attribs: given({
          src,
          alt: alt ?? '',
          title,
          width: pixels(width),
          height: pixels(height),
          loading: 'lazy',
          decoding: 'async',
        }),
      }),
    },
  })
  return showUrls(clean)
}

/** The words alone, for summaries, cards and feeds. */
export function textOf(html: string): string {
  // Cells, points and headings stood in lines of their own: without these only punctuation keeps them apart.
  const spaced = html
    .replace(/<\/t[dh]>\s*<\/tr>/gi, '；')
    .replace(/<\/t[dh]>/gi, '，')
    .replace(/<\/li>\s*<\/[ou]l>/gi, '。')
    .replace(/<\/li>/gi, '；')
    .replace(/<\/h[1-6]>/gi, '：')
    .replace(/<(?:br|\/p|\/blockquote|hr)[^>]*>/gi, ' ')
  return plain(sanitize(spaced, { allowedTags: [], allowedAttributes: {}, nestingLimit: nestingMax }))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[；：。])/g, '')
    .replace(/([。！？；：，、])[；：。]/g, '$1 ')
    .replace(/([；：]) /g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/**
 * The pictures and documents that a text shows or links to, without what may stand behind their address. Which origin
 * is ours is not known here, so a link to any origin counts that could lead to a file of ours, and keeps its origin.
 */
export function filesIn(html: string): string[] {
  const here = 'http://here.invalid'
  const found = html.matchAll(/<(?:a|img)\b[^<>]*?\s(?:src|href)="([^"]*)"/g).flatMap(([, value = '']) => {
    const target = URL.parse(plain(value), here)
    if (!target?.protocol.startsWith('http') || !target.pathname.startsWith('/files/')) return []
    return [target.origin === here ? target.pathname : `${target.origin}${target.pathname}`]
  })
  return [...new Set(found)]
}

function linkAttributes(href: string | undefined, title: string | undefined) {
  if (href === undefined || !/^https?:/i.test(href)) return { href, title }
  return { href, title, rel: 'nofollow noopener noreferrer', target: '_blank' }
}

/** Browsers ignore control characters and blanks inside a scheme; so a link with any of them is no link. */
function safeHref(href: string | undefined): string | undefined {
  if (href === undefined) return undefined
  const target = href.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/.test(target)) return undefined
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(target) ? target : undefined
}

function pixels(value: string | undefined): string | undefined {
  return value !== undefined && /^\d{1,4}$/.test(value) ? value : undefined
}

function given(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

/**
 * Inside a link a URL is only shortened; outside it becomes one. Code is shown as it was written. Works on what the
 * cleaning wrote, where every `<` begins a tag: the parser's own pieces of text end at each entity, in the middle of
 * a URL.
 */
function showUrls(clean: string): string {
  const inside: string[] = []
  return clean
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (!piece.startsWith('<')) return inside.includes('code') ? piece : showUrlsIn(piece, inside.includes('a'))
      const [, closing, tag] = /^<(\/?)(a|code|pre)\b/.exec(piece) ?? []
      if (closing) inside.pop()
      else if (tag) inside.push(tag === 'a' ? 'a' : 'code')
      return piece
    })
    .join('')
}

function showUrlsIn(text: string, linked: boolean): string {
  if (linked) return text.replace(bareUrl, (url) => escaped(shorten(plain(url))))
  return text.replace(bareUrl, (found) => {
    const url = withoutEnding(found)
    const href = safeHref(plain(url))
    if (href === undefined) return found
    const link = `<a href="${escaped(href)}" rel="nofollow noopener noreferrer" target="_blank">`
    return `${link}${escaped(shorten(href))}</a>${found.slice(url.length)}`
  })
}

/** Signs that end a sentence end no URL. From the end, one at a time: a pattern would try every beginning first. */
function withoutEnding(url: string): string {
  let end = url.length
  for (;;) {
    const sign = /[.,;:!?)]/.test(url.charAt(end - 1)) ? 1 : 0
    const entity = ['&amp;', '&lt;', '&gt;', '&quot;'].find((one) => url.endsWith(one, end))?.length ?? 0
    if (sign === 0 && entity === 0) return url.slice(0, end)
    // The semicolon of an entity is part of it.
    end -= entity || sign
  }
}

export function shorten(url: string): string {
  const characters = [...url]
  return characters.length > urlShownMax ? `${characters.slice(0, urlShownMax).join('')}…` : url
}

function plain(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
