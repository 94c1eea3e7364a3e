import { readdirSync } from 'node:fs'
import type { Room } from '#server/house/room.ts'
import { wings } from '#server/house/rooms.ts'

const ground = ['contract', 'server/platform', 'server/http', 'server/schema.ts', 'server/house/room.ts'] as const
const modules = 'server/modules'
const areas = readdirSync('web/areas')

// The console's own folder but for what puts it together: calls, session, clock, what a noun is.
const consoleFloor = readdirSync('console')
  .filter((name) => /^(?!entry|router|resources)[\w-]+\.ts$/.test(name))
  .map((name) => `console/${name}`)
const nouns = readdirSync('console/resources').filter((name) => !name.includes('.'))

/** Which noun of the console opens which other; what many of them need is furniture, in `console/parts`. */
const nounDoors: Readonly<Record<string, readonly string[]>> = {
  // Kinds of texts are declarations: how texts are written, reviewed and published is the same for all.
  news: ['content'],
  notice: ['content'],
  knowledge: ['content'],
  help: ['content'],
  page: ['content'],
  // Two realms, one screen.
  enterprises: ['accounts'],
  makers: ['accounts'],
  // What is about to leave an account is shown as it is where it is paid.
  accounts: ['withdrawals'],
  // What is set about money beside its lists is set among the other settings too.
  settings: ['offers', 'orders'],
  // A number leads to the books.
  adjustments: ['ledger'],
  reconciliation: ['ledger'],
}
const doorsOfNoun = (noun: string) => (nounDoors[noun] ?? []).map((door) => `console/resources/${door}`)

/** The rooms as they describe themselves: where each stands, which doors it enters, which tables are its own. */
export const modulePlan = Object.fromEntries(
  Object.entries(wings).flatMap(([wing, members]) =>
    Object.entries(members as Record<string, Room>).map(([name, { doors, imports = [], tables, reads = [] }]) => [
      name,
      { path: `${modules}/${wing}/${name}`, doors: [...doors, ...imports], tables, reads },
    ]),
  ),
)

/** A wing is a list of its rooms. */
const wingFiles = Object.keys(wings).map((wing) => [`${modules}/${wing}/wing.ts`, [modules]] as const)

const moduleRooms = Object.fromEntries(
  Object.values(modulePlan).map(({ path, doors }) => [
    path,
    [...ground, ...doors.map((door) => modulePlan[door]?.path ?? door)],
  ]),
)

/** Who may import whom inside the house. A room may open only the doors listed here. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  // What every part of the contract is made of stands by itself; the parts may name each other.
  'contract/base': [],
  contract: ['contract/base'],
  ui: [],
  // The editor of both sites, without a dress: what it is made of is kept away from all else.
  'ui/rich-text': ['ui'],
  web: ['contract', 'ui'],
  // Furniture knows no area, and no area knows another: what two of them need is furniture.
  'web/app': ['contract', 'ui', 'web'],
  'web/kit': ['contract', 'ui', 'web/app'],
  'web/frame': ['contract', 'ui', 'web/app', 'web/kit', 'web/routes.ts'],
  'web/mobile/kit': ['contract', 'ui', 'web/app', 'web/kit', 'web/frame'],
  'web/mobile': ['contract', 'ui', 'web/app', 'web/kit', 'web/frame', 'web/mobile', 'web/routes.ts'],
  'web/routes.ts': ['web'],
  ...Object.fromEntries(
    areas.map((area) => [`web/areas/${area}`, ['contract', 'ui', 'web/app', 'web/kit', 'web/frame', 'web/mobile/kit']]),
  ),
  console: ['contract', 'ui', 'console'],
  // Furniture knows no noun, and a noun only those that are listed beside it.
  ...Object.fromEntries(consoleFloor.map((file) => [file, ['contract', ...consoleFloor]])),
  'console/parts': ['contract', 'ui', ...consoleFloor],
  'console/shell': ['contract', 'ui', ...consoleFloor, 'console/parts'],
  ...Object.fromEntries(
    nouns.map((noun) => [
      `console/resources/${noun}`,
      ['contract', 'ui', ...consoleFloor, 'console/parts', ...doorsOfNoun(noun)],
    ]),
  ),
  'server/schema.ts': [],
  'server/platform': ['contract', 'server/schema.ts'],
  // The one part of the ground that stands on packages of its own kind: letters and pictures.
  'server/platform/painting': ['server/platform'],
  'server/http': ['contract', 'server/platform'],
  ...moduleRooms,
  ...Object.fromEntries(wingFiles),
  'server/house/room.ts': [...ground, 'server/config', 'server/house', modules],
  'server/vendors/storage': ['contract', 'server/platform', `${modules}/site/files`],
  'server/vendors/sms': ['contract', 'server/platform', `${modules}/people/sms`],
  'server/vendors/wechat-login': ['contract', 'server/platform', `${modules}/people/wechat`],
  'server/vendors/wechat-official': ['contract', 'server/platform', `${modules}/people/official`],
  'server/vendors/company-registry': ['contract', 'server/platform', `${modules}/people/certifications`],
  'server/vendors/identity-registry': ['contract', 'server/platform', `${modules}/people/identities`],
  'server/vendors/site-reader': ['contract', 'server/platform', `${modules}/catalogue/links`],
  'server/vendors/engines': ['contract', 'server/platform', `${modules}/texts/engines`],
  'server/vendors/payments': ['contract', 'server/platform', `${modules}/money/payments`],
  'server/vendors/payouts': ['contract', 'server/platform', 'server/vendors/payments', `${modules}/money/withdrawals`],
  'server/config': ['server/platform'],
  // Where the rooms are joined.
  'server/house': [...ground, 'server/config', modules, 'server/vendors'],
  'server/app.ts': [...ground, 'server/config', 'server/house'],
  'server/main.ts': [...ground, 'server/config', 'server/app.ts', 'server/house'],
  'server/testing': [...ground, 'server/config', 'server/app.ts', 'server/house', ...Object.keys(moduleRooms)],
  demo: [...ground, 'server/config', 'server/house', ...Object.keys(moduleRooms)],
  // These inspect the house and nobody imports them.
  tidy: ['*'],
  e2e: ['*'],
  bench: ['*'],
  trials: ['*'],
  scripts: ['*'],
}

/** Packages a room may use besides Node itself. Rooms not named here are tools and may use any. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  ui: ['react'],
  'ui/rich-text': [
    '@tiptap/core',
    '@tiptap/extension-image',
    '@tiptap/extension-table',
    '@tiptap/extensions',
    '@tiptap/pm',
    '@tiptap/react',
    '@tiptap/starter-kit',
    'react',
  ],
  web: ['@tiptap/core', '@tiptap/react', 'react', 'react-dom', 'react-router', 'zustand'],
  console: [
    '@ant-design/icons',
    '@tiptap/core',
    '@tiptap/extension-image',
    '@tiptap/extension-table',
    '@tiptap/extensions',
    '@tiptap/pm',
    '@tiptap/react',
    '@tiptap/starter-kit',
    'antd',
    'dayjs',
    'qr',
    'react',
    'react-dom',
    'react-router',
    'zustand',
  ],
  'server/platform': ['@zxcvbn-ts/language-common', 'kysely', 'pg', 'pg-boss', 'pino', 'sanitize-html', 'zod'],
  'server/platform/painting': ['harfbuzzjs', 'sharp', 'wawoff2'],
  'server/http': ['@fastify/static', 'cookie', 'fastify', 'prom-client', 'zod'],
  [modules]: [
    '@node-rs/jieba',
    'altcha-lib',
    'fastify',
    'file-type',
    'kysely',
    'pinyin-pro',
    'qrcode',
    'sharp',
    'tyme4ts',
    'zod',
  ],
  'server/vendors/storage': [],
  'server/vendors/sms': ['fastify', 'zod'],
  'server/vendors/wechat-login': ['fastify', 'qrcode', 'zod'],
  'server/vendors/company-registry': ['fastify', 'zod'],
  'server/vendors/site-reader': [],
  'server/vendors/engines': ['zod'],
  'server/vendors/payments': ['fastify', 'fflate', 'kysely', 'zod'],
  'server/vendors/payouts': ['fastify', 'kysely', 'zod'],
  'server/schema.ts': ['kysely'],
  'server/config': ['zod'],
}

/** The only files a module is made of. */
export const moduleFiles = ['room', 'model', 'store', 'service', 'routes', 'jobs', 'ports']

/** A module that grows too long is split by verb: a folder of the same files. Each of these is in the glossary. */
export const moduleVerbs = [
  'admitting',
  'asking',
  'beginning',
  'checking',
  'claiming',
  'charging',
  'closing',
  'comparing',
  'concepts',
  'contesting',
  'correcting',
  'counting',
  'documents',
  'drawing',
  'earning',
  'editing',
  'entering',
  'expiring',
  'following',
  'founding',
  'handing',
  'handovers',
  'holding',
  'images',
  'inspecting',
  'log',
  'money',
  'moving',
  'notices',
  'overseeing',
  'owning',
  'payees',
  'paying',
  'phones',
  'pricing',
  'proving',
  'reading',
  'receiving',
  'refunding',
  'registering',
  'renewing',
  'requesting',
  'reversing',
  'reviewing',
  'revising',
  'running',
  'scoring',
  'sealing',
  'selling',
  'settling',
  'statements',
  'stepping',
  'telling',
  'trades',
  'watching',
  'withholding',
]

/** Words that mean a decision was avoided, and what to do instead. */
interface Ban {
  pattern: RegExp
  instead: string
  /** Where the rule does not hold, because that is the place the others are sent to. */
  except?: RegExp
}

const tests = /\.test\.tsx?$|^server\/testing\//
export const banned: readonly Ban[] = [
  {
    pattern: /process\.env/,
    instead: 'read settings in server/config/config.ts and pass them in',
    except: /^server\/(config\/config|testing\/cluster)\.ts$|^(scripts|e2e|bench|trials)\/|\.test\.ts$/,
  },
  {
    pattern: /new Date\(\)|Date\.now\(/,
    instead: 'take a clock',
    except: /^(server\/platform|console)\/clock\.ts$|^(scripts|bench|e2e)\//,
  },
  {
    pattern: /parseFloat\(|\.toFixed\(/,
    instead: 'use contract/base/money.ts',
    except: /^(bench|scripts|trials|demo\/pictures)\/|^server\/platform\/process\/progress\.ts$/,
  },
  {
    // The first locale that a page opens costs its thread 28 ms, seen in Chromium's profile.
    pattern: /\.toLocale\w*\(|\bIntl\.(?!Segmenter)/,
    instead: 'use ui/formats.ts',
    except: /^(?!web\/|ui\/)|\.test\.ts$/,
  },
  {
    // Not a file of that name.
    pattern: /\bconsole\.(?!ts')/,
    instead: 'use the logger',
    except: /^scripts\/|^bench\/|^demo\/main\.ts$|^web\/app\/call\.ts$|\.test\.ts$/,
  },
  {
    // Anybody can guess what Math.random says next.
    pattern: /(token|secret|nonce|password|code|key)\w*\s*[:=].*randomString\(/i,
    instead: 'use crypto.randomUUID, or let the server make it',
  },
  { pattern: /\bas any\b|: any\b/, instead: 'name the type' },
  { pattern: /\bUNSAFE_\w/, instead: 'use what the package documents for everybody' },
  { pattern: /FIXME|TODO|XXX/, instead: 'finish it before merging' },
  { pattern: /\bstyle=/, instead: 'use a class: the content security policy ignores inline styles', except: tests },
  { pattern: /(?<![.\w])now\(\)|current_timestamp/i, instead: 'time is a parameter from the clock' },
]

export const sizes = { fileLinesMax: 400, lineLengthMax: 120, folderFilesMax: 60 }

export const bannedNames = /(^|\/)(utils?|helpers?|misc|common|index)(\.\w+)?(\/|$)/
