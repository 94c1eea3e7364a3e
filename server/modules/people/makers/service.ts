import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import QRCode from 'qrcode'
import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { maskName } from '#contract/base/phone.ts'
import type { readMaker } from '#contract/people/accounts.ts'
import type { editMaker, registerMaker } from '#contract/people/makers.ts'
import type { Accounts, EntryDoor, Founded, Moment, Self } from '#server/modules/people/accounts/service.ts'
import type { Invitations } from '#server/modules/people/invitations/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { IsBound, IsOwnPicture, IsVerified, PursesOf, RefuseWords, VipOf } from './ports.ts'
import * as store from './store.ts'

export type Makers = ReturnType<typeof createMakers>
export type MakerInfo = OutputInside<typeof readMaker>
export type MakerRow = store.Profile & { id: number; created_at: Date }

type Purses = Awaited<ReturnType<PursesOf>>

/** What other rooms know of an account. */
interface About
  extends Pick<MakerInfo, 'vip' | 'wechat_bound' | 'has_password' | 'unread' | 'unread_leads' | 'children'> {
  wallet: Purses
  phone_masked: string
  closing_at: Date | null
}

/** People type it: no character that is taken for another one (0 O o, 1 I l). */
const inviteAlphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const inviteLength = 8
const nicknameMax = 20

interface Parts {
  database: Database
  accounts: Accounts
  messages: Pick<Messages, 'unread'>
  invitations: Invitations
  sealing: Sealing
  origin: string
  keepFiles: KeepFiles
  isOwnPicture: IsOwnPicture
  refuseWords: RefuseWords
  isBound: IsBound
  isVerified: IsVerified
  pursesOf: PursesOf
  vipOf: VipOf
  unreadLeads: (tx: Reader, id: number) => Promise<number>
}

/** Maker accounts 创客: a realm of its own beside the enterprises. */
export function createMakers(parts: Parts) {
  const { database, accounts, messages, invitations, sealing, origin, keepFiles, isOwnPicture, refuseWords, isBound } =
    parts
  const { pursesOf } = parts
  const inviteUrl = (code: string, channel = '') => `${origin}/?invite=${code}${channel && `&c=${channel}`}`

  /** What a maker is shown of themselves. */
  function present({ real_name_sealed, ...row }: MakerRow, about: About): MakerInfo {
    const { phone_masked, has_password, closing_at, vip, wechat_bound, unread, unread_leads, children } = about
    const { score, ...wallet } = about.wallet
    return {
      ...row,
      phone_number: phone_masked,
      // Their own name too is shown only as far as is needed to recognise it.
      real_name: real_name_sealed ? maskName(sealing.open(real_name_sealed, 'real_name')) : '',
      invite_url: inviteUrl(row.invite_code),
      ...{ vip, wallet, score, wechat_bound, has_password, unread, unread_leads, children, closing_at },
    }
  }

  async function info(tx: Reader, id: number, now: Date): Promise<MakerInfo> {
    const row = await store.find(tx, id)
    assert(row, `session of a maker that does not exist: ${id}`)
    return present(row, {
      ...(await accounts.summary(tx, 'maker', id)),
      vip: await parts.vipOf(tx, id, now),
      wallet: await pursesOf(tx, id),
      wechat_bound: await isBound(tx, id),
      unread: await messages.unread(tx, { realm: 'maker', id }),
      unread_leads: await parts.unreadLeads(tx, id),
      children: await invitations.countChildren(tx, id),
    })
  }

  /** The person alone, without a way in: whoever opens the account makes that. */
  async function make(tx: Tx, nickname: string, now: Date): Promise<{ id: number; name: string }> {
    const invite_code = newInviteCode()
    return { id: await store.insert(tx, { nickname, invite_code, created_at: now }), name: nickname }
  }

  return {
    present,

    /** What somebody who was invited is told of whoever invited them. */
    inviter: (code: string): Promise<{ name: string }> =>
      database.look(async (tx) => {
        const id = await invitations.inviterOf(tx, code)
        const row = id === undefined ? undefined : await store.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        return { name: maskName(row.nickname) || '一位创客' }
      }),

    info: (id: number, now: Date) => database.look((tx) => info(tx, id, now)),
    make,

    /** For the demo and for tests: somebody whose number nobody has to prove. */
    establish: (tx: Tx, given: Founded, door: EntryDoor, moment: Moment): Promise<number> =>
      accounts.establish(
        tx,
        { ...given, realm: 'maker' },
        (inner) => make(inner, given.name, moment.now),
        door,
        moment,
      ),

    /** A name that somebody has elsewhere, as far as it can stand here; '' where it cannot. */
    decentName: async (name: string): Promise<string> => {
      const nickname = [...name.replace(/\p{Cc}/gu, '').trim()].slice(0, nicknameMax).join('')
      if (!nickname) return ''
      return refuseWords({ nickname }).then(
        () => nickname,
        (error: unknown) => {
          if (error instanceof Refusal) return ''
          throw error
        },
      )
    },

    async register(given: InputInside<typeof registerMaker>, door: EntryDoor, moment: Moment) {
      const nickname = given.nickname ?? ''
      if (nickname) await refuseWords({ nickname })
      return accounts.register('maker', given, (tx) => make(tx, nickname, moment.now), door, moment)
    },

    async edit(self: Self, given: InputInside<typeof editMaker>): Promise<MakerInfo> {
      const { nickname, avatar, real_name } = given
      if (nickname) await refuseWords({ nickname })
      return database.begin(async (tx) => {
        const before = await store.lock(tx, self.id)
        assert(before, 'a session has its maker')
        if (real_name !== undefined && (await parts.isVerified(tx, self.id))) {
          throw new Refusal('IDENTITY_FROZEN', {}, { real_name: '已实名认证，不能修改' })
        }
        const changed: Partial<store.Profile> = {}
        if (nickname !== undefined) changed.nickname = nickname
        if (avatar !== undefined) changed.avatar = avatar
        if (real_name !== undefined) changed.real_name_sealed = real_name ? sealing.seal(real_name, 'real_name') : null
        if (Object.keys(changed).length > 0) await store.change(tx, self.id, changed)
        const shown = changed.avatar ?? before.avatar
        const own = shown === before.avatar || (await isOwnPicture(tx, self.id, shown))
        if (shown && !own) throw new Refusal('FILE_GONE')
        await keepFiles(tx, `maker:${self.id}`, shown ? [shown] : [])
        const fields = Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [field]))
        await accounts.note(tx, self, 'account.edit', { fields })
        return info(tx, self.id, self.now)
      })
    },

    children: invitations.children,

    /** What somebody shows of themselves to invite others: the name they gave, nothing else, and their link. */
    async card(tx: Reader, id: number): Promise<{ name: string; inviteUrl: string }> {
      const row = await store.find(tx, id)
      assert(row, `no maker ${id}`)
      return { name: row.nickname, inviteUrl: inviteUrl(row.invite_code) }
    },

    /** The invite as a picture; undefined for a code that is nobody's. */
    inviteQr: async (code: string, channel: string): Promise<string | undefined> => {
      if (!(await database.read((tx) => store.hasInvite(tx, code)))) return undefined
      return QRCode.toString(inviteUrl(code, channel), { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
    },

    /** Found to be theirs: the name they typed before gives way to it. */
    setRealName: (tx: Tx, id: number, name: string): Promise<void> =>
      store.change(tx, id, { real_name_sealed: sealing.seal(name, 'real_name') }),

    /** As it was given, for what is made out to them; '' where none was. */
    async realName(tx: Reader, id: number): Promise<string> {
      const row = await store.find(tx, id)
      return row?.real_name_sealed ? sealing.open(row.real_name_sealed, 'real_name') : ''
    },

    profile: (id: number) =>
      database.read(async (tx) => {
        const row = await store.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const name = row.real_name_sealed ? maskName(sealing.open(row.real_name_sealed, 'real_name')) : ''
        const profile = [
          { label: '昵称', value: row.nickname },
          { label: '真实姓名', value: name },
          { label: '邀请码', value: row.invite_code },
        ]
        return { profile, children: await invitations.countChildren(tx, id) }
      }),

    /** Somebody has left: what they told of themselves goes; their invite works no longer. */
    async forget(tx: Tx, id: number): Promise<void> {
      const invite_code = `closed-${id}`
      await store.change(tx, id, { nickname: '已注销创客', avatar: '', real_name_sealed: null, invite_code })
      await keepFiles(tx, `maker:${id}`, [])
    },
  }
}

function newInviteCode(): string {
  return Array.from({ length: inviteLength }, () => inviteAlphabet[randomInt(inviteAlphabet.length)]).join('')
}

export const makerSeries = {
  key: 'makers',
  label: '注册创客',
  tab: 'funnel',
  unit: 'count',
  right: 'makers.read',
  days: store.joinedOn,
} as const
