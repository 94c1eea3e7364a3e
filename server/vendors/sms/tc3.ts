import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '#server/platform/secrets/secrets.ts'

export interface Tc3Call {
  secretId: string
  secretKey: Secret
  service: string
  host: string
  action: string
  version: string
  region: string
  payload: string
  at: Date
}

const contentType = 'application/json; charset=utf-8'

/**
 * The headers of a POST to Tencent Cloud's API 3.0, signed by TC3-HMAC-SHA256
 * (cloud.tencent.com/document/api/213/30654).
 */
export function signTc3(call: Tc3Call): Record<string, string> {
  const timestamp = String(Math.floor(call.at.getTime() / 1000))
  // The day is that of UTC, as the timestamp is; a day of Shanghai would be refused eight hours a day.
  const day = call.at.toISOString().slice(0, 10)
  const scope = `${day}/${call.service}/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${contentType}\nhost:${call.host}\nx-tc-action:${call.action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, names, sha256(call.payload)].join('\n')
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const keyOfDay = hmac(`TC3${call.secretKey.reveal()}`, day)
  const key = hmac(hmac(keyOfDay, call.service), 'tc3_request')
  return {
    'content-type': contentType,
    'x-tc-action': call.action,
    'x-tc-version': call.version,
    'x-tc-region': call.region,
    'x-tc-timestamp': timestamp,
    authorization: [
      `TC3-HMAC-SHA256 Credential=${call.secretId}/${scope}`,
      `SignedHeaders=${names}`,
      `Signature=${hmac(key, toSign).toString('hex')}`,
    ].join(', '),
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
