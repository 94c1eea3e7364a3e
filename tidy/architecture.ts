const ground = ['contract', 'server/platform', 'server/http', 'server/schema.ts'] as const
const modules = 'server/modules'

/**
 * Which module may call which, bottom-up: a module opens only the doors (`service.ts`) of those listed beside it.
 * What a lower one needs from a higher one is a port that the lower declares and app.ts binds.
 */
export const moduleDoors = {
  settings: [],
  ledger: ['staff'],
  payments: ['ledger', 'staff'],
  recharges: ['ledger', 'payments', 'settings', 'messages', 'staff'],
  withdrawals: ['ledger', 'sms', 'settings', 'messages', 'staff', 'offers'],
  adjustments: ['ledger', 'staff', 'messages'],
  reconciliation: ['ledger', 'payments', 'withdrawals', 'staff'],
  regions: [],
  almanac: [],
  quotes: [],
  visits: [],
  files: [],
  captcha: [],
  sms: [],
  offers: ['settings'],
  defects: [],
  sessions: [],
  attempts: [],
  staff: ['sessions', 'attempts'],
  audit: ['staff'],
  consents: [],
  messages: ['sms'],
  invitations: ['messages'],
  accounts: ['sessions', 'attempts', 'sms', 'consents', 'messages', 'staff'],
  enterprises: ['accounts', 'messages', 'regions'],
  makers: ['accounts', 'messages', 'invitations'],
  wechat: ['accounts', 'makers', 'messages', 'sms', 'sessions'],
  words: ['staff'],
  search: ['words'],
  wallets: ['ledger', 'settings'],
  shelves: [],
  categories: ['shelves'],
  records: ['shelves', 'regions'],
  companies: ['records', 'shelves', 'regions'],
  opportunities: ['records', 'shelves', 'regions', 'companies'],
  ads: ['records', 'shelves', 'companies'],
  links: ['records', 'shelves', 'companies', 'settings'],
  strategic: ['records', 'shelves', 'companies'],
  contact: ['staff'],
  redirects: ['staff'],
  activities: ['records', 'shelves', 'regions', 'categories', 'companies'],
  resources: ['records', 'shelves', 'categories'],
  content: ['staff', 'shelves', 'categories'],
  site: ['settings', 'content'],
  todo: [],
  home: [
    'site',
    'content',
    'quotes',
    'almanac',
    'shelves',
    'records',
    'companies',
    'opportunities',
    'activities',
    'resources',
    'strategic',
    'ads',
    'links',
  ],
  feeds: ['site', 'content'],
} as const satisfies Record<string, readonly string[]>

const moduleRooms = Object.fromEntries(
  Object.entries(moduleDoors).map(([name, doors]) => [
    `${modules}/${name}`,
    [...ground, ...doors.map((door) => `${modules}/${door}`)],
  ]),
)

/** Who may import whom inside the house. A room may open only the doors listed here. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  ui: [],
  web: ['contract', 'ui'],
  console: ['contract', 'ui'],
  'server/schema.ts': [],
  'server/platform': ['contract', 'server/schema.ts'],
  'server/http': ['contract', 'server/platform'],
  ...moduleRooms,
  'server/vendors/storage': ['contract', 'server/platform', `${modules}/files`],
  'server/vendors/sms': ['contract', 'server/platform', `${modules}/sms`],
  'server/vendors/wechat-login': ['contract', 'server/platform', `${modules}/wechat`],
  'server/vendors/payments': ['contract', 'server/platform', `${modules}/payments`],
  'server/vendors/payouts': ['contract', 'server/platform', 'server/vendors/payments', `${modules}/withdrawals`],
  'server/config-values.ts': ['server/platform'],
  'server/config-vendors.ts': ['server/platform', 'server/config-values.ts'],
  'server/config.ts': ['server/platform', 'server/config-values.ts', 'server/config-vendors.ts'],
  'server/catalogue.ts': [...ground, ...Object.keys(moduleRooms)],
  'server/people.ts': [
    ...ground,
    'server/config.ts',
    ...Object.keys(moduleRooms),
    'server/vendors/sms',
    'server/vendors/wechat-login',
  ],
  'server/money.ts': [
    ...ground,
    'server/config.ts',
    ...Object.keys(moduleRooms),
    'server/vendors/payments',
    'server/vendors/payouts',
  ],
  'server/services.ts': [
    ...ground,
    'server/money.ts',
    'server/catalogue.ts',
    'server/people.ts',
    'server/config.ts',
    ...Object.keys(moduleRooms),
    'server/vendors/storage',
    'server/vendors/sms',
    'server/vendors/wechat-login',
  ],
  'server/app.ts': [
    ...ground,
    'server/money.ts',
    'server/services.ts',
    'server/catalogue.ts',
    'server/people.ts',
    'server/config.ts',
    ...Object.keys(moduleRooms),
    'server/vendors/storage',
    'server/vendors/sms',
    'server/vendors/wechat-login',
  ],
  'server/main.ts': [...ground, 'server/config.ts', 'server/app.ts'],
  'server/testing': [...ground, 'server/config.ts', 'server/app.ts', ...Object.keys(moduleRooms)],
  demo: [...ground, 'server/config.ts', 'server/services.ts', ...Object.keys(moduleRooms)],
  // These inspect the house and nobody imports them.
  tidy: ['*'],
  e2e: ['*'],
  bench: ['*'],
  scripts: ['*'],
}

/** Packages a room may use besides Node itself. Rooms not named here are tools and may use any. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  ui: ['react'],
  web: ['react', 'react-dom', 'react-router', 'zustand'],
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
    'react',
    'react-dom',
    'react-router',
    'zustand',
  ],
  'server/platform': ['@zxcvbn-ts/language-common', 'kysely', 'pg', 'pg-boss', 'pino', 'sanitize-html', 'zod'],
  'server/http': ['@fastify/static', '@fastify/under-pressure', 'cookie', 'fastify', 'prom-client', 'zod'],
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
  'server/vendors/payments': ['fastify', 'kysely', 'zod'],
  'server/vendors/payouts': ['fastify', 'kysely', 'zod'],
  'server/schema.ts': ['kysely'],
  'server/config-values.ts': ['zod'],
  'server/config-vendors.ts': ['zod'],
  'server/config.ts': ['zod'],
}

/** The only files a module is made of; a file that grows too long is split by verb, and listed here. */
export const moduleFiles = [
  'model',
  'store',
  'service',
  'routes',
  'jobs',
  'ports',
  'inspect',
  'images',
  'documents',
  'zip',
  'reading',
  'reading-store',
  'editing',
  'looking',
  'founding',
  'proving',
  'proving-store',
  'sealing',
  'sealing-store',
  'entering',
  'closing',
  'overseeing',
  'phones',
]

/** Words that mean a decision was avoided, and what to do instead. */
export interface Ban {
  pattern: RegExp
  instead: string
  /** Where the rule does not hold, because that is the place the others are sent to. */
  except?: RegExp
}

const tests = /\.test\.tsx?$|^server\/testing\//
export const banned: readonly Ban[] = [
  {
    pattern: /process\.env/,
    instead: 'read settings in server/config.ts and pass them in',
    except: /^server\/config\.ts$|^scripts\/|^e2e\/|^bench\/|\.test\.ts$/,
  },
  {
    pattern: /new Date\(\)|Date\.now\(/,
    instead: 'take a clock',
    except: /^(server\/platform|console)\/clock\.ts$|^(scripts|bench|e2e)\//,
  },
  {
    pattern: /parseFloat\(|\.toFixed\(/,
    instead: 'use contract/money.ts',
    except: /^(bench|scripts|demo\/pictures)\/|^server\/platform\/progress\.ts$/,
  },
  {
    // Not a file of that name.
    pattern: /\bconsole\.(?!ts')/,
    instead: 'use the logger',
    except: /^scripts\/|^bench\/|^demo\/main\.ts$|^web\/call\.ts$|\.test\.ts$/,
  },
  { pattern: /\bas any\b|: any\b/, instead: 'name the type' },
  { pattern: /FIXME|TODO|XXX/, instead: 'finish it before merging' },
  { pattern: /\bstyle=/, instead: 'use a class: the content security policy ignores inline styles', except: tests },
  { pattern: /(?<![.\w])now\(\)|current_timestamp/i, instead: 'time is a parameter from the clock' },
  { pattern: /from '\.\.\/[\w-]+\/service\.ts'/, instead: 'name the module: #server/modules/x/service.ts' },
]

export const sizes = { fileLinesMax: 400, lineLengthMax: 120 }

export const bannedNames = /(^|\/)(utils?|helpers?|misc|common|index)(\.\w+)?(\/|$)/
