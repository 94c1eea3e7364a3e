import { randomBytes } from 'node:crypto'
import type { WechatOfficial } from '#server/modules/people/wechat/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './sandbox-store.ts'

const appid = 'wxsandboxofficial'
/** As long as the official account's codes are good for: half of what a scan's are. */
const codeMs = 5 * 60 * 1000

interface AuthorizedBy {
  state: string
  silent: boolean
  openid: string
  unionid?: string | undefined
  nickname: string
  outcome: 'allow' | 'refuse' | 'snapshot'
}

export interface SandboxOfficial extends WechatOfficial {
  /** What somebody does on WeChat's page. Tells where WeChat would send the browser. */
  authorize(by: AuthorizedBy): Promise<string>
}

/** The official account without WeChat: its page is ours, and whose WeChat it is, is chosen there. */
export function createSandboxOfficial(parts: { database: Database; clock: Clock; returnUrl: string }): SandboxOfficial {
  const { database, clock, returnUrl } = parts
  return {
    name: 'sandbox',
    appid,
    authorizeUrl: ({ state, silent }) =>
      `/sandbox/wechat/authorize?state=${state}&scope=${silent ? 'snsapi_base' : 'snsapi_userinfo'}`,

    async exchange(code) {
      const found = await database.begin((tx) => store.useCode(tx, 'official', code, clock()))
      if (!found?.openid) return { outcome: 'refused', reason: 'errcode_40029' }
      if (found.snapshot) return { outcome: 'snapshot' }
      const { openid, silent } = found
      if (silent) return { outcome: 'identity', identity: { appid, openid, unionid: undefined, nickname: '' } }
      const { unionid, nickname } = found
      return { outcome: 'identity', identity: { appid, openid, unionid: unionid ?? undefined, nickname } }
    },

    authorize: ({ state, silent, outcome, openid, unionid, nickname }) =>
      database.begin(async (tx) => {
        const code = randomBytes(16).toString('hex')
        const query = outcome === 'refuse' ? new URLSearchParams({ state }) : new URLSearchParams({ code, state })
        const redirect = `${returnUrl}?${query}`
        const expires_at = new Date(clock().getTime() + codeMs)
        await store.insert(tx, { state, redirect: '', expires_at, way: 'official', silent })
        const person = { openid, unionid: unionid ?? null, nickname }
        const decided =
          outcome === 'refuse'
            ? { status: 'cancelled' as const, redirect }
            : { status: 'confirmed' as const, code, ...person, redirect, snapshot: outcome === 'snapshot' }
        // WeChat would give out another code; here one answer for each state tells a test from a mistake.
        if (!(await store.decide(tx, state, decided))) throw new Refusal('WECHAT_AGAIN')
        return redirect
      }),
  }
}
