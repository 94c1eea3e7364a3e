import type { Paging } from '#contract/base/paging.ts'
import { maskName } from '#contract/base/phone.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import { inviteChannelsMax } from '#contract/people/invitations.words.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { type CountingParts, createCounting } from './counting/service.ts'
import { channelOf } from './model.ts'
import { createOverseeing, type OverseeingParts } from './overseeing/service.ts'
import { beginning, createOwning, type OwningParts } from './owning/service.ts'
import * as owning from './owning/store.ts'
import type { BroughtBy, Child, ChildFilter, ChildrenPage, IsOnePerson, MakerOf } from './ports.ts'
import * as store from './store.ts'

export type { Brought, Child, ChildFilter, ChildRow, RelationFilter, RelationRow } from './ports.ts'
export type { Binding } from './store.ts'

export type Invitations = ReturnType<typeof createInvitations>

interface Parts extends CountingParts, OwningParts, OverseeingParts {
  database: Database
  messages: Messages
  makerOf: MakerOf
  isOnePerson: IsOnePerson
  childrenPage: ChildrenPage
  broughtBy: BroughtBy
}

const kinds = { enterprise: '企业', maker: '创客' } as const
/** What somebody is called who has not said yet. */
const nameless = { enterprise: '一家企业', maker: '一位创客' } as const

/**
 * Who came through whom: bound once, when an account is opened. Afterwards only an operator changes it, for what is
 * still to come. A newcomer has brought nobody, so a circle cannot begin here.
 */
export function createInvitations(parts: Parts) {
  const { database, messages, makerOf, isOnePerson, childrenPage, broughtBy } = parts
  const [links, counting] = [createOwning(parts), createCounting(parts)]
  return {
    /** A value that is nobody's invite binds nobody, and says nothing: it may have come with an old link. */
    async bind(
      tx: Tx,
      child: Child & { name: string },
      invite: { code: string; source: 'link' | 'code'; channel: string },
      now: Date,
    ): Promise<void> {
      const makerId = invite.code ? await makerOf(tx, invite.code) : undefined
      if (makerId === undefined || (child.realm === 'maker' && child.id === makerId)) return
      // Their own company, or a second account of theirs: nobody brings themselves.
      if (await isOnePerson(tx, makerId, child)) return
      const { source } = invite
      const named = invite.channel ? await owning.slugsOf(tx, makerId) : new Set<string>()
      const channel = source === 'code' ? 'code' : channelOf(invite.channel, named)
      await store.insert(tx, child, { makerId, source, channel, at: now })
      const kind = kinds[child.realm]
      const values = { kind, name: maskName(child.name) || nameless[child.realm], at: toChineseMoment(now) }
      await messages.tell(tx, { realm: 'maker', id: makerId }, { event: 'invitation.joined', values, now })
    },

    /** Whose invite it is; nobody's where it is nobody's, or its owner has gone. */
    inviterOf: (tx: Reader, code: string): Promise<number | undefined> => makerOf(tx, code),

    children: (makerId: number, paging: Paging, filter: ChildFilter = {}) =>
      database.read(async (tx) => {
        const page = await childrenPage(tx, makerId, paging, filter)
        const brought = await broughtBy(tx, makerId, page.list)
        const list = page.list.map(({ name, phone_masked, ...row }) => {
          const { orders, amount } = brought(row)
          return { ...row, name: maskName(name), phone_number: phone_masked, orders, commission_amount: amount }
        })
        return { ...page, list }
      }),

    /** A maker's links and what comes through them: what was brought is read once for both. */
    invites: (makerId: number, asked: { by: 'day' | 'month'; channel?: string | undefined }, now: Date) =>
      database.read(async (tx) => {
        const brought = await parts.broughtSince(tx, makerId, beginning)
        const { channels, origins } = await links.presented(tx, makerId, brought)
        const figures = await counting.figures(tx, makerId, { ...asked, brought, origins }, now)
        return { channels, channels_max: inviteChannelsMax, ...figures }
      }),

    parentOf: store.parentOf,
    bindingOf: store.bindingOf,
    countChildren: (tx: Reader, makerId: number): Promise<number> => store.countChildren(tx, makerId),
    owning: links,
    counting,
    overseeing: createOverseeing(parts),
  }
}
