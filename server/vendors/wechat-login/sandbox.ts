import { randomBytes } from 'node:crypto'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { SandboxScan } from '#contract/site/sandbox.ts'
import type { WechatLogin } from '#server/modules/people/wechat/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './sandbox-store.ts'

const appid = 'wxsandbox00000000'
const scanMs = 10 * 60 * 1000
const keptMs = 60 * 60 * 1000
const shownMax = 20

interface ScannedBy {
  state: string
  openid: string
  unionid?: string | undefined
  nickname: string
  outcome: 'confirm' | 'cancel' | 'expire'
}

export interface SandboxWechat extends WechatLogin {
  /** Shows the QR code: from here on it can be scanned. */
  show(state: string): Promise<SandboxScan & { redirect: string | null }>
  waiting(): Promise<SandboxScan[]>
  /** What a telephone would do with it. Tells where WeChat would send the browser. */
  scan(by: ScannedBy): Promise<string>
}

/** WeChat without WeChat: its QR page is ours, and who scans is chosen on the sandbox's page. */
export function createSandboxWechat(parts: { database: Database; clock: Clock; returnUrl: string }): SandboxWechat {
  const { database, clock, returnUrl } = parts
  const described = ({ state, status, expires_at }: store.SandboxScanRow): SandboxScan => ({
    state,
    status: status === 'waiting' && expires_at <= clock() ? 'expired' : status,
    expires_at: toShanghaiIso(expires_at),
  })

  return {
    name: 'sandbox',
    appid,
    frameOrigin: "'self'",
    authorizeUrl: ({ state }) => `/sandbox/wechat?state=${state}`,
    qrUrl: (state) => `/sandbox/api/wechat/qr?state=${state}`,

    async exchange(code) {
      const found = await database.begin((tx) => store.useCode(tx, 'scan', code, clock()))
      if (!found?.openid) return { outcome: 'refused', reason: '40029' }
      const { openid, unionid, nickname } = found
      return { outcome: 'identity', identity: { appid, openid, unionid: unionid ?? undefined, nickname } }
    },

    async show(state) {
      const expires_at = new Date(clock().getTime() + scanMs)
      const row = await database.begin(async (tx) => {
        await store.removeExpiredBefore(tx, new Date(clock().getTime() - keptMs))
        await store.insert(tx, { state, redirect: '', expires_at })
        return store.find(tx, state)
      })
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return { ...described(row), redirect: row.status === 'waiting' ? null : row.redirect }
    },

    waiting: async () => (await database.read((tx) => store.open(tx, clock(), shownMax))).map(described),

    scan: ({ state, outcome, openid, unionid, nickname }) =>
      database.begin(async (tx) => {
        // Scripts scan what no page has shown.
        await store.insert(tx, { state, redirect: '', expires_at: new Date(clock().getTime() + scanMs) })
        const row = await store.find(tx, state)
        if (!row || row.expires_at <= clock()) throw new Refusal('SCAN_AGAIN')
        if (outcome === 'expire') {
          await store.decide(tx, state, { expires_at: clock() })
          return ''
        }
        const code = randomBytes(16).toString('hex')
        const query = outcome === 'confirm' ? new URLSearchParams({ code, state }) : new URLSearchParams({ state })
        const redirect = `${returnUrl}?${query}`
        const person = { openid, unionid: unionid ?? null, nickname }
        const decided =
          outcome === 'confirm'
            ? { status: 'confirmed' as const, code, ...person, redirect }
            : { status: 'cancelled' as const, redirect }
        if (!(await store.decide(tx, state, decided))) throw new Refusal('SCAN_AGAIN')
        return redirect
      }),
  }
}
