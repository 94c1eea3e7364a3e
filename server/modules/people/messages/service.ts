import type { Paging } from '#contract/base/paging.ts'
import type { MessageChannel } from '#contract/people/accounts.console.ts'
import type { OfficialKind } from '#contract/people/official.words.ts'
import { officialKindKeys, textedKindKeys } from '#contract/people/official.words.ts'
import type { StaffCaller } from '#server/http/identity.ts'
import type { Official, OpenidOf } from '#server/modules/people/official/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce, type Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { createKept } from '#server/platform/postgres/kept.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type EventName, events, fill, isEvent } from './model.ts'
import type { MessageEvent, PhoneOf } from './ports.ts'
import * as store from './store.ts'
import { kindOf } from './telling/model.ts'

export { unreadMax } from './model.ts'

export type Messages = ReturnType<typeof createMessages>
export type Owner = store.Owner
export type { EventName } from './model.ts'

const isTexted = (kind: OfficialKind) => (textedKindKeys as readonly string[]).includes(kind)
const topic = 'message-channels'
const yearMs = 365 * 24 * 60 * 60 * 1000
/** How long a message is of use to anybody. */
const keptMs = 2 * yearMs

interface Parts {
  database: Database
  changes: Changes
  sms: Pick<Sms, 'queue'>
  official: { telling: Pick<Official['telling'], 'queue'>; isOpen: Official['isOpen'] }
  openidOf: OpenidOf
  phoneOf: PhoneOf
}

interface Told {
  event: EventName
  values?: Readonly<Record<string, string>>
  now: Date
  /** The number to tell where it is not the one the account has by now. */
  phone?: string
}

/** What people are told, and through which channel: in the site, in their WeChat, or on their telephone. */
export function createMessages({ database, changes, sms, official, phoneOf, openidOf }: Parts) {
  const chosen = createKept({
    changes,
    topic,
    load: async () => new Map((await database.read(store.channels)).map((row) => [row.event, row])),
  })

  async function channelsOf(event: EventName): Promise<{ in_site: boolean; sms: boolean }> {
    const saved = (await chosen()).get(event)
    return saved ?? events[event].channels
  }

  async function describe(name: EventName): Promise<MessageChannel> {
    const event: MessageEvent = events[name]
    const channels = await channelsOf(name)
    const { label, realms } = event
    const { in_site, sms: bySms } = channels
    return { event: name, label, realms: [...realms], in_site, sms: bySms, sms_changeable: event.sms !== undefined }
  }

  return {
    /** Part of the transaction in which it happened: told exactly if it did. */
    async tell(tx: Tx, owner: store.Owner, { event: name, values = {}, now, phone }: Told): Promise<void> {
      const event: MessageEvent = events[name]
      const title = fill(event.title, values)
      const content = fill(event.content, values)
      const link = fill(event.link?.[owner.realm] ?? '', values)
      const told = { event: name, title, content, link, created_at: now }
      // The channels are not the kept ones: whoever is in a transaction must not wait for a second connection.
      const channels = await store.insert(tx, owner, told, event.channels)
      const kind = kindOf(name)
      const on = kind && (await store.switched(tx, owner)).get(kind)
      const wanted = !kind || !isTexted(kind) || (on?.sms ?? true)
      const urgent = channels.sms && event.sms !== undefined && wanted
      const number = urgent ? (phone ?? (await phoneOf(tx, owner.realm, owner.id))) : undefined
      const text = urgent ? fill(event.sms ?? '', values) : ''
      const bySms = number === undefined ? null : { phone_number: number, template: name, values, text }
      if (kind && (on?.official ?? true)) {
        const whom = { realm: owner.realm, ownerId: owner.id }
        const said = { label: event.label, title, values, link, sms: bySms }
        // Whoever reads it in WeChat needs no text message as well; where it does not arrive one is sent after all.
        if (await official.telling.queue(tx, { ...whom, event: name, kind, ...said, now })) return
      }
      if (bySms) await sms.queue(tx, { realm: owner.realm, ...bySms, now })
    },

    /** What somebody has chosen to be told in WeChat or by text, and whether there is a WeChat of theirs. */
    switches: (owner: store.Owner) =>
      database.read(async (tx) => {
        const known = await store.switched(tx, owner)
        const bound = (await openidOf(tx, owner.realm, owner.id)) !== undefined
        const list = officialKindKeys.map((kind) => {
          const { official: told, sms: texted } = known.get(kind) ?? { official: true, sms: true }
          return { kind, official: told, sms: isTexted(kind) ? texted : null }
        })
        return { available: official.isOpen, bound, list }
      }),

    setSwitch: (owner: store.Owner, { kind, ...on }: { kind: OfficialKind } & Partial<store.Switched>, now: Date) =>
      database.begin((tx) => store.setSwitch(tx, owner, kind, on, now)),

    unread: (tx: Reader, owner: store.Owner): Promise<number> => store.countUnread(tx, owner),

    page: (owner: store.Owner, paging: Paging, unread: boolean | undefined) =>
      database.look(async (tx) => {
        const page = await store.page(tx, owner, paging, unread)
        return { ...page, list: page.list.map(({ read_at, ...row }) => ({ ...row, read: read_at !== null })) }
      }),

    markRead: (owner: store.Owner, ids: readonly number[] | undefined, now: Date) =>
      database.begin(async (tx) => {
        await store.markRead(tx, owner, ids, now)
        return { unread: await store.countUnread(tx, owner) }
      }),

    labelOf: (event: string): string => (isEvent(event) ? events[event].label : event),

    channels: async () => ({ list: await Promise.all((Object.keys(events) as EventName[]).map(describe)) }),

    async saveChannel(
      given: { event: string; in_site: boolean; sms: boolean },
      by: { caller: StaffCaller; now: Date; requestId: string },
    ): Promise<MessageChannel> {
      const { event: name } = given
      if (!isEvent(name)) throw new Refusal('RECORD_NOT_FOUND')
      const event: MessageEvent = events[name]
      if (given.sms && event.sms === undefined) {
        throw new Refusal('INPUT_INVALID', {}, { sms: '这个事件没有短信模板' })
      }
      const before = await describe(name)
      await database.begin(async (tx) => {
        await store.saveChannel(tx, given, by.now)
        const actor = { kind: 'staff', id: by.caller.staffId } as const
        const was = { in_site: before.in_site, sms: before.sms }
        const after = { in_site: given.in_site, sms: given.sms }
        const subject = `message-channel:${name}`
        const { now: at, requestId } = by
        await audit(tx, { at, actor, action: 'message-channel.save', subject, before: was, after, requestId })
        await announce(tx, topic)
      })
      return { ...before, in_site: given.in_site, sms: given.sms }
    },

    /** Somebody else has left, whom the titles of what leads there name: they are said anew. */
    async unname(tx: Tx, owner: store.Owner, links: readonly string[], other: string): Promise<void> {
      if (links.length === 0) return
      for (const { id, event } of await store.about(tx, owner, links)) {
        if (!isEvent(event) || !events[event].title.includes('{other}')) continue
        await store.retitle(tx, id, fill(events[event].title, { other }))
      }
    },

    /** Somebody has left: what they were told goes with them. */
    forget: (tx: Tx, owner: store.Owner): Promise<void> => store.remove(tx, owner),

    forgetOld: (now: Date) => database.begin((tx) => store.deleteBefore(tx, new Date(now.getTime() - keptMs))),
  }
}
