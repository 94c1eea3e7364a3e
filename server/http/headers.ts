/** Sent with every reply, whatever it is. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The camera reads tickets at the door of an activity, in the console.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
} as const

/** Answers that are not documents load nothing at all. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

const pageDirectives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
]

/** No inline script, no nonce: the same page can be kept and sent to everyone. */
export const pagePolicy = pageDirectives.join('; ')

/** The policy of a page that shows a frame from `frameOrigin`, or may itself stand in one of ours. */
export function policyFor(policy: string, { frameOrigin, framed }: { frameOrigin?: string; framed?: boolean }): string {
  const opened = framed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy
  return frameOrigin ? `${opened}; frame-src ${frameOrigin}` : opened
}

/** Hosts beside ours that browsers meet where files lie in a bucket. */
export interface FileOrigins {
  /** Takes uploads, and hands out private files by addresses that expire. */
  upload: string
  /** Serves public files. */
  public: string | undefined
}

/** A policy that knows these hosts and no others; without a bucket it is as it was. */
export function policyWith(policy: string, origins: FileOrigins | undefined): string {
  if (!origins) return policy
  const shown = [...new Set([origins.upload, origins.public ?? origins.upload])].join(' ')
  return policy
    .replace(/img-src [^;]+/, (directive) => `${directive} ${shown}`)
    .replace(/connect-src [^;]+/, (directive) => `${directive} ${origins.upload}`)
}

const consoleDirectives: Readonly<Record<string, string>> = {
  // Its component library writes its styles while it runs. Scripts are as strictly kept as anywhere.
  'style-src': "style-src 'self' 'unsafe-inline'",
  // Pictures that are about to be uploaded.
  'img-src': "img-src 'self' data: blob:",
}

/** Papers to be judged, as the console has fetched them with its token; the browser's own reader shows them. */
const paperDirective = 'object-src blob:'

export const consolePolicy = [
  ...pageDirectives.map((directive) => consoleDirectives[directive.split(' ')[0] ?? ''] ?? directive),
  paperDirective,
].join('; ')

/** Two years, subdomains included; only ever sent over HTTPS, where browsers heed it. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

export function headersFor(secure: boolean): Readonly<Record<string, string>> {
  return secure ? { ...securityHeaders, ...strictTransport } : securityHeaders
}
