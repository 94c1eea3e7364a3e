import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '#server/platform/secrets/secrets.ts'

interface Acs3Call {
  accessKeyId: string
  accessKeySecret: Secret
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  /** Seconds are the smallest unit of the header. */
  at: Date
  nonce: string
}

/**
 * A POST of Aliyun's OpenAPI with all parameters in the address and an empty body, signed by ACS3-HMAC-SHA256
 * (help.aliyun.com/document_detail/2593177.html).
 */
export function signAcs3(call: Acs3Call): { query: string; headers: Record<string, string> } {
  const bodyHash = sha256('')
  const own = {
    'x-acs-action': call.action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': call.at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const signed = Object.entries({ host: call.host, ...own })
  const names = signed.map(([name]) => name).join(';')
  const query = Object.keys(call.query)
    .sort()
    .map((name) => `${encode(name)}=${encode(call.query[name] ?? '')}`)
    .join('&')
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = ['POST', '/', query, lines, names, bodyHash].join('\n')
  const signature = createHmac('sha256', call.accessKeySecret.reveal())
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    query,
    headers: {
      ...own,
      authorization: `ACS3-HMAC-SHA256 Credential=${call.accessKeyId},SignedHeaders=${names},Signature=${signature}`,
    },
  }
}

/** RFC 3986: all but letters, digits and `-_.~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
