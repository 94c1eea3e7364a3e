import { toShanghaiIso } from '#contract/base/time.ts'
import type { SandboxOfficialMessage } from '#contract/site/sandbox.ts'
import type { OfficialApi } from '#server/modules/people/official/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import * as store from './sandbox-store.ts'

/** The same app that people sign in with where that is played. */
const appid = 'wxsandboxofficial'
const lifeS = 7200
const shownMax = 50

export interface SandboxOfficialApi extends OfficialApi {
  /** What somebody's WeChat would have shown, the newest first; everybody's where nobody is named. */
  shown(openid?: string): Promise<SandboxOfficialMessage[]>
}

/** The official account without WeChat: everybody follows it but those whose openid says otherwise. */
export function createSandboxOfficialApi(parts: { database: Database; clock: Clock }): SandboxOfficialApi {
  const { database, clock } = parts
  return {
    name: 'sandbox',
    appid,
    token: async () => ({ outcome: 'given', value: 'sandbox-token', lifeS }),
    ticket: async () => ({ outcome: 'given', value: 'sandbox-ticket', lifeS }),

    async send(_token, { openid, no, templateId: template_id, url, data }) {
      if (openid.startsWith('unfollowed')) return { outcome: 'unreachable', reason: 'errcode_43004' }
      await database.begin((tx) => store.insert(tx, { openid, no, template_id, url, data, sent_at: clock() }))
      return { outcome: 'sent', msgid: String(clock().getTime()) }
    },

    async shown(openid) {
      const rows = await database.read((tx) => store.newest(tx, openid, shownMax))
      return rows.map((row) => ({ ...row, sent_at: toShanghaiIso(row.sent_at) }))
    },
  }
}
