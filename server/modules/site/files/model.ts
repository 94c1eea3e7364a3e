import { createHash } from 'node:crypto'
import type { Realm } from '#contract/base/realms.ts'
import type { RefusalCode } from '#contract/base/refusals.ts'
import type { Right } from '#contract/base/rights.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { FilePurpose, UploadLimits } from '#contract/site/files.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Whose a file is. Ids of two realms may be the same number. */
export interface Owner {
  realm: Realm
  ownerId: number
}

/** Whoever hands a file in. */
export interface HandingIn extends Owner {
  rights: ReadonlySet<Right>
}

interface FileType {
  kind: 'image' | 'pdf' | 'office' | 'archive' | 'ofd' | 'xml'
  /** The extensions people give it; the first is the one we give it. */
  extensions: readonly [string, ...string[]]
}

/** Everything that is taken in. What is not here is refused: SVG and HTML can run, GIF only ever moves. */
export const fileTypes = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg'] },
  'image/png': { kind: 'image', extensions: ['png'] },
  'image/webp': { kind: 'image', extensions: ['webp'] },
  'application/pdf': { kind: 'pdf', extensions: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { kind: 'office', extensions: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { kind: 'office', extensions: ['xlsx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { kind: 'office', extensions: ['pptx'] },
  'application/zip': { kind: 'archive', extensions: ['zip'] },
  'application/ofd': { kind: 'ofd', extensions: ['ofd'] },
  'application/xml': { kind: 'xml', extensions: ['xml'] },
} as const satisfies Record<string, FileType>
export type TypeName = keyof typeof fileTypes

const images = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly TypeName[]
const papers = [...images, 'application/pdf'] as const satisfies readonly TypeName[]
/** What only one purpose takes is not in these. */
const everything = (Object.keys(fileTypes) as TypeName[]).filter(
  (type) => !['ofd', 'xml'].includes(fileTypes[type].kind),
)
const documents = everything.filter((type) => fileTypes[type].kind !== 'archive')

/** As the tax office hands them out: for the eye, for archives, for accounting systems. */
const invoicePapers = ['application/pdf', 'application/ofd', 'application/xml'] as const satisfies readonly TypeName[]

const megabyte = 1024 * 1024

export interface Purpose {
  visibility: 'public' | 'private'
  types: readonly TypeName[]
  maxBytes: number
  realms: readonly Realm[]
  /** Of staff only those with one of these rights hand it in: whoever keeps what it belongs to. */
  staffWith?: readonly [Right, ...Right[]]
  /** With which right staff may have a private file in the console, whoever handed it in. */
  opensWith?: Right
}

const writing = ['news.write', 'notice.write', 'knowledge.write', 'help.write', 'page.write'] as const
/** Whoever keeps something that shows pictures. */
const picturing = [
  ...writing,
  ...(['company.edit', 'product.edit', 'business.edit', 'activity.edit'] as const),
  ...(['resource.edit', 'ad.edit', 'link.edit', 'strategic.edit'] as const),
  ...(['site.edit', 'seo.edit', 'banners.edit', 'partners.edit', 'offers.edit'] as const),
  ...(['posters.edit', 'posters.publish'] as const),
] as const

export const purposes: Readonly<Record<FilePurpose, Purpose>> = {
  content: { visibility: 'public', types: images, maxBytes: 10 * megabyte, realms: ['staff'], staffWith: picturing },
  attachment: {
    visibility: 'public',
    types: documents,
    maxBytes: 20 * megabyte,
    realms: ['staff'],
    staffWith: writing,
  },
  avatar: { visibility: 'public', types: images, maxBytes: 5 * megabyte, realms: ['enterprise', 'maker'] },
  logo: { visibility: 'public', types: images, maxBytes: 5 * megabyte, realms: ['enterprise', 'maker'] },
  product: { visibility: 'public', types: images, maxBytes: 10 * megabyte, realms: ['enterprise'] },
  // What stands in a slot for everybody to see; its slot asks for less.
  ad: { visibility: 'public', types: images, maxBytes: 5 * megabyte, realms: ['enterprise'] },
  // What proves that it may be said.
  qualification: {
    visibility: 'private',
    types: papers,
    maxBytes: 10 * megabyte,
    realms: ['enterprise'],
    opensWith: 'ad.read',
  },
  feedback: {
    visibility: 'private',
    types: images,
    maxBytes: 5 * megabyte,
    realms: ['enterprise', 'maker'],
    opensWith: 'feedback.read',
  },
  // What people send each other; operators get it with the conversation, and only where that was reported.
  lead: { visibility: 'private', types: documents, maxBytes: 10 * megabyte, realms: ['enterprise', 'maker'] },
  license: {
    visibility: 'private',
    types: papers,
    maxBytes: 10 * megabyte,
    realms: ['enterprise'],
    opensWith: 'certifications.read',
  },
  voucher: {
    visibility: 'private',
    types: papers,
    maxBytes: 10 * megabyte,
    realms: ['enterprise'],
    opensWith: 'orders.read',
  },
  // What the bank printed about money that came or went back.
  receipt: {
    visibility: 'private',
    types: papers,
    maxBytes: 10 * megabyte,
    realms: ['staff'],
    staffWith: ['orders.confirm', 'orders.refund'],
    opensWith: 'orders.read',
  },
  // What is downloaded for points must not be had for a guessed address.
  resource: {
    visibility: 'private',
    types: everything,
    maxBytes: 20 * megabyte,
    realms: ['staff'],
    staffWith: ['resource.edit'],
    opensWith: 'resource.read',
  },
  contract: {
    visibility: 'private',
    types: papers,
    maxBytes: 20 * megabyte,
    realms: ['staff'],
    staffWith: ['strategic.edit'],
    opensWith: 'strategic.read',
  },
  agreement: {
    visibility: 'private',
    types: papers,
    maxBytes: 20 * megabyte,
    realms: ['staff'],
    staffWith: ['partnerships.review', 'partnerships.propose'],
    opensWith: 'partnerships.read',
  },
  evidence: {
    visibility: 'private',
    types: papers,
    maxBytes: 10 * megabyte,
    realms: ['staff'],
    staffWith: ['adjustments.request'],
    opensWith: 'adjustments.read',
  },
  payout: {
    visibility: 'private',
    types: papers,
    maxBytes: 10 * megabyte,
    realms: ['staff'],
    staffWith: ['withdrawals.pay'],
    opensWith: 'withdrawals.read',
  },
  invoice: {
    visibility: 'private',
    types: invoicePapers,
    maxBytes: 10 * megabyte,
    realms: ['staff'],
    staffWith: ['invoices.issue'],
    opensWith: 'invoices.read',
  },
}

/** The purposes whose files somebody with these rights may have. */
export function purposesFor(rights: ReadonlySet<Right>): FilePurpose[] {
  return (Object.keys(purposes) as FilePurpose[]).filter((name) => {
    const { opensWith } = purposes[name]
    return opensWith !== undefined && rights.has(opensWith)
  })
}

/** Awaiting its bytes, then uploaded, then stored or refused; never back. A refused file is handed in anew. */
export type FileState = 'awaiting' | 'uploaded' | 'stored' | 'refused'

/** What makes a file bad for good; any other refusal leaves the upload as it was, to be finished later. */
const verdicts = ['FILE_TYPE_MISMATCH', 'FILE_BROKEN', 'FILE_UNSAFE', 'IMAGE_TOO_LARGE'] as const
export type Verdict = (typeof verdicts)[number]

export function isVerdict(code: RefusalCode): code is Verdict {
  return (verdicts as readonly RefusalCode[]).includes(code)
}

export const minuteMs = 60 * 1000
export const dayMs = 24 * 60 * minuteMs

export const limits = {
  /** From the policy until everything is done. */
  policyMs: 30 * minuteMs,
  /** How long a browser may take to begin sending straight to a bucket; that form asks nobody again. */
  formMs: 10 * minuteMs,
  unfinishedMax: 30,
  bytesPerDay: 500 * megabyte,
  /** An upload whose policy expired is left alone this long: its last bytes may still be on their way. */
  graceMs: 60 * minuteMs,
  unusedMs: 7 * dayMs,
} as const

/** What somebody of a realm may hand in; a guest hears what people with an account may. */
export function limitsOf(realm: Realm | undefined, mostBytes: number): UploadLimits {
  const realms: readonly Realm[] = realm ? [realm] : ['enterprise', 'maker']
  const open = (Object.entries(purposes) as [FilePurpose, Purpose][])
    .filter(([, purpose]) => realms.some((one) => purpose.realms.includes(one)))
    .map(([purpose, { types, maxBytes }]) => ({
      purpose,
      types: [...types],
      max_bytes: Math.min(maxBytes, mostBytes),
    }))
  return {
    types: [...new Set(open.flatMap(({ types }) => types))],
    max_bytes: Math.max(...open.map(({ max_bytes }) => max_bytes)),
    purposes: open,
    unfinished_max: limits.unfinishedMax,
    bytes_per_day: limits.bytesPerDay,
    expires_in_s: limits.policyMs / 1000,
  }
}

/** A file someone wants to hand in, as far as it can be judged by what they say about it. */
export interface Announced {
  name: string
  size: number
  type: string
  purpose: FilePurpose
}

/** Judges a file by its announcement and gives it the name people will see. */
export function admit(
  announced: Announced,
  { realm, rights }: Pick<HandingIn, 'realm' | 'rights'>,
  maxBytes: number,
): { name: string; type: TypeName } {
  const purpose = purposes[announced.purpose]
  const missing = realm === 'staff' && !purpose.staffWith?.some((right) => rights.has(right))
  if (!purpose.realms.includes(realm) || missing) {
    throw new Refusal('NOT_ALLOWED', { purpose: announced.purpose, realm })
  }
  const { name, extension } = readName(announced.name)
  const type = purpose.types.find((known) => known === announced.type)
  const byExtension = purpose.types.find((known) => extensionsOf(known).includes(extension))
  if (!type || !byExtension) throw new Refusal('FILE_TYPE_NOT_ALLOWED', { type: announced.type, extension })
  if (type !== byExtension) throw new Refusal('FILE_TYPE_MISMATCH', { type, extension })
  if (announced.size > maxBytes) throw new Refusal('FILE_TOO_LARGE', { size: announced.size, maxBytes })
  return { name, type }
}

function extensionsOf(type: TypeName): readonly string[] {
  return fileTypes[type].extensions
}

/** Nobody means these in a name: they break lines, turn the reading direction, or lead to another folder. */
const hostile = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\\ufffd]/u
/** Allowed on some systems and troublesome on others, and characters nobody sees. */
const awkward = /[<>:"|?*]/g
const unseen = /[\u00ad\u200b\u2060\ufeff]/g
/** What some server or system would run. Anywhere in a name, since some look at every extension and not the last. */
const runnable = new RegExp(
  '^(php\\d?|phtml?|phar|pht|jspx?|jhtml|aspx?|asa|asax|ashx|asmx|cer|cgi|fcgi|pl|py|rb|sh|bash|bat|cmd|exe|scr|' +
    'msi|dll|vbs?|vbe|jse?|mjs|wsf|wsh|hta|ps1|jar|war|swf|lnk|reg|s?html?|xhtml|xht|xml|xslt?|svgz?|htaccess)$',
)

/** The name people will see and its extension. What could deceive is refused, what only disturbs is cleaned. */
export function readName(given: string): { name: string; extension: string } {
  if (hostile.test(given)) throw new Refusal('FILE_NAME_INVALID')
  const name = given.replace(unseen, '').replace(awkward, '_').normalize('NFC').trim()
  const [stem = '', ...extensions] = name.toLowerCase().split('.')
  const extension = extensions.at(-1) ?? ''
  // Beginning at the first letter or digit: `php;`, `php%00` and `html ` count as what they begin with.
  const hidden = extensions.slice(0, -1).map((part) => /[a-z0-9]+/.exec(part)?.[0] ?? '')
  if (stem.trim() === '' || hidden.some((part) => runnable.test(part))) throw new Refusal('FILE_NAME_INVALID')
  return { name, extension }
}

/** Where a file will lie for good: by month, under a random name, with the extension of its type. */
export function pathFor(type: TypeName, at: Date, random: string): string {
  const [year, month] = shanghaiDay(at).split('-')
  return `${year}/${month}/${random}.${fileTypes[type].extensions[0]}`
}

/** Under which public files are named in rows and texts, wherever they lie: so that they may lie elsewhere tomorrow. */
export const publicFiles = '/files/'

/** Whether a path is one of those that `pathFor` gives: nothing else lies in a folder of a month. */
export function isOurPath(path: string): boolean {
  return /^\d{4}\/\d{2}\//.test(path)
}

/** The address itself, and where the same file lies here if its origin should be ours. */
export function addressesOf(url: string): string[] {
  const path = /^https?:/i.test(url) ? URL.parse(url)?.pathname : undefined
  return path === undefined ? [url] : [url, path]
}

/** Tickets are 32 random bytes, so a plain hash is as good as a slow one. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
