import assert from 'node:assert/strict'
import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { maskEmail, maskName } from '#contract/base/phone.ts'
import type { readEnterprise } from '#contract/people/accounts.ts'
import type { editEnterprise, registerEnterprise } from '#contract/people/enterprises.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Accounts, EntryDoor, Founded, Moment, Self } from '#server/modules/people/accounts/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { IsOwnPicture, PartnerOf, RefuseWords, ScoreOf, StandingOf } from './ports.ts'
import * as store from './store.ts'

export type Enterprises = ReturnType<typeof createEnterprises>
type EnterpriseInfo = OutputInside<typeof readEnterprise>

interface Parts {
  database: Database
  accounts: Accounts
  messages: Pick<Messages, 'unread'>
  regions: Pick<Regions, 'hasRegion' | 'hasIndustry' | 'regionName' | 'industryName'>
  sealing: Sealing
  keepFiles: KeepFiles
  isOwnPicture: IsOwnPicture
  refuseWords: RefuseWords
  standingOf: StandingOf
  unreadLeads: (tx: Reader, id: number) => Promise<number>
  partnerOf: PartnerOf
  scoreOf: ScoreOf
}

export type EnterpriseRow = store.Profile & { id: number; created_at: Date; name_fixed: boolean }

/** What other rooms know of an account. */
interface About {
  phone_masked: string
  closing_at: Date | null
  unread: number
  unread_leads: number
  certification: EnterpriseInfo['certification']
  partner: EnterpriseInfo['partner']
  score: number
}

/** What is left of somebody who has gone. */
const emptied: store.Profile = {
  name: '已注销企业',
  logo: '',
  contact_name_sealed: null,
  contact_email_sealed: null,
  industry_id: null,
  city_id: null,
  address: '',
  intro: '',
}

/** Enterprise accounts: who they are. What they own and owe is kept elsewhere. */
export function createEnterprises(parts: Parts) {
  const { database, accounts, messages, regions, sealing, keepFiles, isOwnPicture, refuseWords } = parts

  const opened = (sealed: string | null) => (sealed ? sealing.open(sealed, 'contact') : '')
  const sealed = (text: string) => (text ? sealing.seal(text, 'contact') : null)

  /** What is to be written of what was given: persons sealed, the rest as it is. */
  function columnsOf({ contact_name, contact_email, ...rest }: InputInside<typeof editEnterprise>) {
    const given = Object.entries(rest).filter(([, value]) => value !== undefined)
    const columns: Partial<store.Profile> = Object.fromEntries(given)
    if (contact_name !== undefined) columns.contact_name_sealed = sealed(contact_name)
    if (contact_email !== undefined) columns.contact_email_sealed = sealed(contact_email)
    return columns
  }

  /** What an enterprise is shown of itself. */
  function present(
    { contact_name_sealed, contact_email_sealed, ...rest }: EnterpriseRow,
    about: About,
  ): EnterpriseInfo {
    return {
      ...rest,
      contact_name: opened(contact_name_sealed),
      contact_email: opened(contact_email_sealed),
      phone_number: about.phone_masked,
      certification: about.certification,
      partner: about.partner,
      score: about.score,
      unread: about.unread,
      unread_leads: about.unread_leads,
      closing_at: about.closing_at,
    }
  }

  async function info(tx: Reader, id: number): Promise<EnterpriseInfo> {
    const row = await store.find(tx, id)
    assert(row, `session of an enterprise that does not exist: ${id}`)
    const account = await accounts.summary(tx, 'enterprise', id)
    const unread = await messages.unread(tx, { realm: 'enterprise', id })
    const unread_leads = await parts.unreadLeads(tx, id)
    const partner = await parts.partnerOf(tx, id)
    const certification = await parts.standingOf(tx, id)
    const score = await parts.scoreOf(tx, id)
    return present(row, { ...account, unread, unread_leads, certification, partner, score })
  }

  const makeOne = async (tx: Tx, name: string, now: Date) => ({
    id: await store.insert(tx, { name, created_at: now }),
    name,
  })

  return {
    /** For the demo and for tests: somebody whose number nobody has to prove. */
    establish: (tx: Tx, given: Founded, door: EntryDoor, moment: Moment): Promise<number> =>
      accounts.establish(
        tx,
        { ...given, realm: 'enterprise' },
        (inner) => makeOne(inner, given.name, moment.now),
        door,
        moment,
      ),

    present,
    info: (id: number) => database.look((tx) => info(tx, id)),

    async register(given: InputInside<typeof registerEnterprise>, door: EntryDoor, moment: Moment) {
      const name = given.name ?? ''
      if (name) await refuseWords({ name })
      const make = (tx: Tx) => makeOne(tx, name, moment.now)
      return accounts.register('enterprise', given, make, door, moment)
    },

    async edit(self: Self, given: InputInside<typeof editEnterprise>): Promise<EnterpriseInfo> {
      const { industry_id, city_id } = given
      if (industry_id && !regions.hasIndustry(industry_id))
        throw new Refusal('INPUT_INVALID', {}, { industry_id: '没有这个行业' })
      if (city_id && !regions.hasRegion(city_id)) throw new Refusal('INPUT_INVALID', {}, { city_id: '没有这个地区' })
      await refuseWords(wordsIn(given))
      return database.begin(async (tx) => {
        const before = await store.lock(tx, self.id)
        assert(before, 'a session has its enterprise')
        const changed = columnsOf(given)
        if (before.name_fixed && changed.name !== undefined && changed.name !== before.name) {
          throw new Refusal('CERT_NAME_FIXED', {}, { name: '名称已经认证，变更请提交认证变更' })
        }
        if (Object.keys(changed).length > 0) await store.change(tx, self.id, changed)
        const { logo } = { ...before, ...changed }
        if (logo && logo !== before.logo && !(await isOwnPicture(tx, self.id, logo))) throw new Refusal('FILE_GONE')
        await keepFiles(tx, `enterprise:${self.id}`, logo ? [logo] : [])
        const fields = Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [field]))
        await accounts.note(tx, self, 'account.edit', { fields })
        return info(tx, self.id)
      })
    },

    /** What an operator sees of one, in words. */
    profile: (id: number) =>
      database.read(async (tx) => {
        const row = await store.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const profile = [
          { label: '企业名称', value: row.name },
          { label: '行业', value: row.industry_id ? regions.industryName(row.industry_id) : '' },
          { label: '地区', value: row.city_id ? regions.regionName(row.city_id) : '' },
          { label: '地址', value: row.address },
          { label: '联系人', value: maskName(opened(row.contact_name_sealed)) },
          { label: '邮箱', value: maskEmail(opened(row.contact_email_sealed)) },
          { label: '简介', value: row.intro },
        ]
        return { profile, children: 0 }
      }),

    /** What it said of itself, for whoever begins a form with it. */
    async said(tx: Reader, id: number) {
      const row = await store.find(tx, id)
      assert(row, `no enterprise ${id}`)
      const { name, address, industry_id, city_id, contact_name_sealed } = row
      return { name, address, industry_id, city_id, contact_name: opened(contact_name_sealed) }
    },

    /** What was found out about it stands from here on: it is called what its licence says. */
    certify: (tx: Tx, id: number, proved: { name: string; credit_code: string; legal_person: string }): Promise<void> =>
      store.change(tx, id, { ...proved, name_fixed: true }),

    /** It turned out otherwise: the name stays, and is its own to change again. */
    uncertify: (tx: Tx, id: number): Promise<void> =>
      store.change(tx, id, { credit_code: '', legal_person: '', name_fixed: false }),

    /** Somebody has left: what they told of themselves goes, the row stays for what refers to it. */
    async forget(tx: Tx, id: number): Promise<void> {
      await store.change(tx, id, { ...emptied, credit_code: '', legal_person: '', name_fixed: false })
      await keepFiles(tx, `enterprise:${id}`, [])
    },
  }
}

function wordsIn({ name, contact_name, address, intro }: InputInside<typeof editEnterprise>): Record<string, string> {
  const texts = { name, contact_name, address, intro }
  return Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** Who joined today, as a number to begin the day with. */
export const enterpriseFigure = {
  key: 'enterprises',
  label: '新增企业',
  right: 'enterprises.read',
  path: '/console/enterprises',
  unit: 'count',
  read: async (tx: Reader, starts: readonly Date[]) => {
    const days = await store.joinedByDay(tx, starts)
    const week = days.slice(-7).reduce((sum, one) => sum + one, 0)
    return { value: days.at(-1) ?? 0, note: `近 7 天 ${week} 家`, days }
  },
} as const

export const enterpriseSeries = {
  key: 'registrations',
  label: '注册企业',
  tab: 'funnel',
  unit: 'count',
  right: 'enterprises.read',
  days: store.joinedOn,
} as const
