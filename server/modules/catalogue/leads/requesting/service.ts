import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { refusals } from '#contract/base/refusals.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { enterpriseLeads } from '#contract/catalogue/leads.ts'
import type { LeadSide } from '#contract/catalogue/leads.words.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import { signal } from '#server/platform/postgres/changes.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Owner, Parts, Self } from '../ports.ts'
import { type Reading, standingOf, subjectShown } from '../reading/service.ts'
import { actorOf, type Stepping, sideOf } from '../stepping/service.ts'
import * as store from '../store.ts'

type Calls = typeof enterpriseLeads
type Sending = InputInside<Calls['send']>

/** What the two do before anything is decided: they ask, and write to each other. */
export function createRequesting(parts: Parts, { stepping, reading }: { stepping: Stepping; reading: Reading }) {
  const { database, settings } = parts
  const { obstacle, countFor } = createObstacles(parts)
  const say = createSaying(parts)

  async function send(tx: Tx, given: Sending, self: Self): Promise<string> {
    const { owner, personId, now } = self
    await store.lockSender(tx, owner)
    const subject = await store.subjectOf(tx, given.kind, given.subject_id, now)
    if (!subject || !(await parts.mayAct(tx, owner))) throw new Refusal('RECORD_NOT_FOUND')
    const { code } = await obstacle(tx, owner, subject, await countFor(tx, owner, given, now), now)
    if (code) throw new Refusal(code)
    const { quotation } = given
    if (quotation && subject.side !== 'need') {
      throw new Refusal('INPUT_INVALID', {}, { quotation: '只能对求购的商机报价' })
    }
    if (quotation && quotation.valid_until < shanghaiDay(now)) {
      throw new Refusal('INPUT_INVALID', {}, { valid_until: '有效期不能早于今天' })
    }
    if (!(await parts.mayAct(tx, { kind: 'enterprise', id: subject.enterprise_id ?? 0 }))) {
      throw new Refusal('LEAD_PAUSED')
    }
    const contact = await reached(parts, tx, owner, given)
    const id = await store.insert(tx, {
      ...{ no: businessNo('HZ', now), subject_kind: given.kind, subject_id: given.subject_id, title: subject.title },
      ...{ company_id: subject.company_id, sender_kind: owner.kind, sender_id: owner.id, sender_person_id: personId },
      ...{ sender_name: contact.name, sender_phone: contact.phone, consented_at: now, created_at: now },
      ...{ unit_price: quotation?.unit_price ?? null, quote_until: quotation?.valid_until ?? null },
      ...{ quantity: quotation?.quantity ?? '', delivery: quotation?.delivery ?? '' },
    })
    if (id === undefined) throw new Refusal('LEAD_OPEN')
    await store.insertEvent(tx, { lead_id: id, step: 'send', state: 'new', note: '', at: now, ...actorOf(self) })
    await say(tx, id, 'sender', { text: given.content, files: given.files }, self)
    const row = await store.lock(tx, id)
    if (row) await stepping.tell(tx, row, 'owner', 'lead.received', now)
    return String(id)
  }

  async function write(tx: Tx, given: InputInside<Calls['write']>, self: Self): Promise<string> {
    const { owner, personId, now } = self
    await store.lockSender(tx, owner)
    const row = await held(tx, given.id, self.owner)
    model.demandAction(standingOf(row, owner), 'write')
    const side = sideOf(row, owner)
    const since = new Date(now.getTime() - model.messageWindowMs)
    const { hour, here } = await store.countWritten(tx, { personId, since, leadId: row.id })
    const { messages_per_hour } = await settings.read(tx, model.leadRules)
    if (hour >= messages_per_hour) throw new Refusal('LEAD_MESSAGES_HOUR')
    if (side === 'sender' && row.answered_at === null && here >= model.unansweredMax) {
      throw new Refusal('LEAD_UNANSWERED')
    }
    await say(tx, row.id, side, given, self)
    if (model.may('reply', side, row.state)) {
      await stepping.take(tx, row, 'reply', { by: side, self, now })
      await stepping.tell(tx, row, 'sender', 'lead.replied', now)
    }
    return String(row.id)
  }

  const asked = ({ owner, idempotencyKey: key, now }: Self, what: string, content: object) => ({
    ...{ owner: `${owner.kind}:${owner.id}`, what, key, content, now },
  })

  return {
    form: (owner: Owner, given: InputInside<Calls['form']>, now: Date): Promise<OutputInside<Calls['form']>> =>
      database.look(async (tx) => {
        const subject = await store.subjectOf(tx, given.kind, given.subject_id, now)
        if (!subject) throw new Refusal('RECORD_NOT_FOUND')
        const sent = await countFor(tx, owner, given, now)
        const { left, code } = await obstacle(tx, owner, subject, sent, now)
        return {
          ...subjectShown(subject, now),
          why_not: code ? refusals[code].say : '',
          mend_at: code === 'LEAD_CERTIFIED_ONLY' && owner.kind === 'enterprise' ? '/authentication' : '',
          left_today: left,
          contact_name: await parts.nameOf(tx, owner),
          phone_masked: await parts.phoneMasked(tx, owner),
          may_quote: subject.side === 'need',
          unit: subject.unit,
          open_id: sent.same,
        }
      }),

    async send(given: Sending, self: Self) {
      const { content, contact_name, quotation } = given
      const { quantity = '', delivery = '' } = quotation ?? {}
      await parts.refuseWords({ content, contact_name, quantity, delivery })
      return database.begin(async (tx) => {
        const { reference } = await once(tx, asked(self, 'lead.send', given), () => send(tx, given, self))
        const { id, no, state } = await held(tx, Number(reference), self.owner)
        return { id, no, state }
      })
    },

    async write(given: InputInside<Calls['write']>, self: Self) {
      if (given.text === '' && given.files.length === 0) {
        throw new Refusal('INPUT_INVALID', {}, { text: '请写点什么，或附上文件' })
      }
      await parts.refuseWords({ text: given.text })
      return database.begin(async (tx) => {
        await once(tx, asked(self, 'lead.write', given), () => write(tx, given, self))
        return reading.whole(tx, await held(tx, given.id, self.owner), self.owner, self.now)
      })
    },

    seen: (id: number, self: Self) =>
      database.begin(async (tx) => {
        const row = await held(tx, id, self.owner)
        const side = sideOf(row, self.owner)
        const unread = side === 'sender' ? row.sender_unread : row.owner_unread
        if (unread > 0) await store.change(tx, id, side === 'sender' ? { sender_unread: 0 } : { owner_unread: 0 })
        if (model.may('read', side, row.state)) await stepping.take(tx, row, 'read', { by: side, self, now: self.now })
        return { unread_leads: await store.countUnread(tx, self.owner) }
      }),
  }
}

/** How much somebody has sent, and what stands against sending one more. */
function createObstacles({ settings, levelOf }: Parts) {
  /** Everything that may stand against sending one, in the order in which it can be mended. */
  async function obstacle(tx: Reader, owner: Owner, subject: store.SubjectRow, sent: store.Sent, now: Date) {
    const rules = await settings.read(tx, model.leadRules)
    const level = await levelOf(tx, owner, now)
    const left = Math.max(0, model.perDayOf(rules, level) - sent.today)
    const whose = subject.enterprise_id
    const them: Owner = { kind: 'enterprise', id: whose ?? 0 }
    const because = async () => {
      if (whose === null) return 'LEAD_NOBODY' as const
      if (owner.kind === 'enterprise' && owner.id === whose) return 'LEAD_OWN' as const
      if (await store.isBlocked(tx, owner, them)) return 'LEAD_BLOCKED' as const
      if (level === 0 && (await levelOf(tx, them, now)) === 0) return 'LEAD_CERTIFIED_ONLY' as const
      if (left === 0) return 'LEADS_OF_DAY' as const
      return sent.open >= rules.open_max ? ('LEADS_OPEN' as const) : undefined
    }
    return { left, code: sent.same === null ? await because() : ('LEAD_OPEN' as const) }
  }

  const countFor = (tx: Reader, owner: Owner, { kind, subject_id }: Pick<Sending, 'kind' | 'subject_id'>, now: Date) =>
    store.countSent(tx, owner, { since: startOfShanghaiDay(shanghaiDay(now)), kind, subjectId: subject_id })

  return { obstacle, countFor }
}

/** Something is written down as said: the message, its files, and that there is one more to read. */
function createSaying({ files }: Parts) {
  /** Files as they were found when they were handed in, by whoever sends them. */
  async function sentFiles(tx: Tx, { kind, id }: Owner, urls: readonly string[]): Promise<store.KeptFile[]> {
    for (const url of urls) {
      if (!(await files.isOwn(tx, 'lead', url, { realm: kind, ownerId: id }))) throw new Refusal('FILE_GONE')
    }
    const known = await files.known(tx, 'lead', urls)
    return urls.flatMap((url) => {
      const file = known.get(url)
      if (!file) return []
      const { name, type, bytes, width, height } = file
      return [{ url, name, type, bytes, width, height }]
    })
  }

  return async function say(
    tx: Tx,
    leadId: number,
    side: LeadSide,
    given: { text: string; files: string[] },
    self: Self,
  ) {
    const sent = await sentFiles(tx, self.owner, [...new Set(given.files)])
    const { personId: person_id, now } = self
    const message = { lead_id: leadId, side, person_id, text: given.text, files: sent, created_at: now }
    const messageId = await store.insertMessage(tx, message)
    if (sent.length > 0)
      await files.use(
        tx,
        `lead-message:${messageId}`,
        sent.map(({ url }) => url),
      )
    await store.noteMessage(tx, leadId, { side, messageId, text: model.lastText(given.text, sent), now })
    await signal(tx, model.topicOf(leadId))
  }
}

/** Theirs, held for a change; somebody else's is not found. */
export async function held(tx: Tx, id: number, owner: Owner): Promise<store.SeenRow> {
  const row = await store.lockOwn(tx, owner, id)
  if (!row) throw new Refusal('RECORD_NOT_FOUND')
  return row
}

/** By which name and number somebody can be reached: sealed, and without a number the account's own. */
export async function reached(
  { phoneOf, sealing }: Pick<Parts, 'phoneOf' | 'sealing'>,
  tx: Reader,
  owner: Owner,
  given: { contact_name: string; contact_phone: string },
) {
  const phone = given.contact_phone || (await phoneOf(tx, owner)) || ''
  return { name: sealing.seal(given.contact_name, 'lead'), phone: sealing.seal(phone, 'lead') }
}
