import { z } from 'zod'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { OfficialKind } from '#contract/people/official.words.ts'
import type { Change, Seen } from '#server/modules/site/settings/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { OfficialApi, Parts, Shown } from '../ports.ts'
import type { Renewing } from '../renewing/service.ts'
import * as model from './model.ts'
import * as store from './store.ts'

const sentAtOnceMax = 100
const reasonMax = 200
const values = z.record(z.string(), z.string())

const Content = z.object({
  label: z.string(),
  title: z.string(),
  values,
  link: z.string(),
  /** What a telephone is told where nobody was reached. */
  sms: z.object({ phone_number: z.string(), template: z.string(), values, text: z.string() }).nullable(),
})

type Templates = Record<OfficialKind, model.Template>

interface Told {
  realm: AccountRealm
  ownerId: number
  event: string
  kind: OfficialKind
  now: Date
  label: string
  title: string
  values: Readonly<Record<string, string>>
  link: string
  sms: { phone_number: string; template: string; values: Readonly<Record<string, string>>; text: string } | null
}

/** 模板消息: told if and only if what they are about happens, once, and by telephone where they reach nobody. */
export function createTelling(parts: Parts, outside: { api: OfficialApi; renewing: Renewing } | undefined) {
  const { database, sealing, settings, defects, openidOf, sms, mobileBase } = parts

  const opened = ({ sealed }: store.TakenMessage) => Content.parse(JSON.parse(sealing.open(sealed ?? '', 'official')))

  async function send(message: store.TakenMessage, now: Date): Promise<Shown> {
    if (!outside) return { outcome: 'refused', reason: 'off' }
    const { api, renewing } = outside
    const template = (await settings.get(model.officialTemplates))[message.kind]
    if (template.template_id === '') return { outcome: 'refused', reason: 'no_template' }
    // Asked now and not when it happened: whoever has unbound meanwhile is not told.
    const openid = await database.read((tx) => openidOf(tx, message.realm, message.owner_id))
    if (openid === undefined) return { outcome: 'unreachable', reason: 'unbound' }
    const { link, ...content } = opened(message)
    const data = model.dataFor(template, { ...content, now: message.created_at })
    const url = link === '' ? '' : `${mobileBase}${link}`
    const shown = { no: message.no, openid, templateId: template.template_id, url, data }
    return renewing.withToken(now, (token) => api.send(token, shown))
  }

  async function settle(message: store.TakenMessage, answer: Shown, now: Date): Promise<void> {
    const reason = 'reason' in answer ? answer.reason.slice(0, reasonMax) : ''
    await database.begin(async (tx) => {
      const soon = model.againAt(message.tries, now)
      const lost = answer.outcome === 'unknown' || answer.outcome === 'spoiled'
      if (lost && soon) return store.again(tx, message, reason, soon)
      const ended: store.Ended =
        answer.outcome === 'sent'
          ? { state: 'sent', msgid: answer.msgid }
          : { state: answer.outcome === 'spoiled' ? 'unknown' : answer.outcome, reason }
      const content = opened(message)
      if (!(await store.end(tx, message, ended, now)) || ended.state === 'sent' || !content.sms) return undefined
      return sms.queue(tx, { realm: message.realm, ...content.sms, now })
    })
    // A template that WeChat refuses is the operator's to mend; whoever does not follow is nobody's mistake.
    if (answer.outcome === 'refused') {
      const refused = new Error(`模板消息被微信拒绝：${reason}`)
      await defects.record(refused, { source: 'job', where: `official.${message.kind}` })
    }
  }

  return {
    templates: () => settings.edited(model.officialTemplates),
    saveTemplates: (given: Templates & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, model.officialTemplates, given, change)),

    /** Whether somebody is there to be told; then a telephone is told only where this does not arrive. */
    async queue(tx: Tx, { realm, ownerId, event, kind, now, ...content }: Told): Promise<boolean> {
      if (!outside) return false
      if ((await settings.read(tx, model.officialTemplates))[kind].template_id === '') return false
      if ((await openidOf(tx, realm, ownerId)) === undefined) return false
      const sealed = sealing.seal(JSON.stringify(content), 'official')
      const whom = { realm, owner_id: ownerId }
      await store.insert(tx, { no: businessNo('MB', now), ...whom, event, kind, sealed, created_at: now })
      return true
    },

    async sendQueued(clock: Clock): Promise<void> {
      for (let sent = 0; sent < sentAtOnceMax; sent++) {
        const at = clock()
        const until = new Date(at.getTime() + model.lostMs)
        const next = await database.begin((tx) => store.takeNext(tx, at, until))
        if (!next) return
        const answer = await send(next, at)
        await settle(next, answer, clock())
        // Who does not answer now will not answer for the next one either.
        if (answer.outcome === 'unknown') return
      }
    },

    forget: (tx: Tx, realm: AccountRealm, id: number): Promise<void> => store.remove(tx, realm, id),
    forgetOld: (now: Date) => database.begin((tx) => store.removeBefore(tx, new Date(now.getTime() - model.keptMs))),
  }
}
