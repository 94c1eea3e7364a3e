import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import type { enterpriseLeads, readLeadSubject } from '#contract/catalogue/leads.ts'
import { answersMin, type LeadSide, type LeadSubject } from '#contract/catalogue/leads.words.ts'
import { holds } from '#server/modules/catalogue/companies/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSignedAddresses } from '#server/platform/secrets/signed-address.ts'
import * as model from '../model.ts'
import type { Owner, Parts } from '../ports.ts'
import { otherSide, partyOf, sideOf } from '../stepping/service.ts'
import * as store from '../store.ts'
import { answersAmong, answersOf, ownNeed, quotationsOf } from './store.ts'

export type Reading = ReturnType<typeof createReading>

type Calls = typeof enterpriseLeads
type Listed = OutputInside<Calls['list']>['list'][number]
type Whole = OutputInside<Calls['read']>

/** Where the files of a conversation open for a while. */
export const leadFilePath = '/api/leads/file'
const shownMax = 50
const quotationsMax = 100

/** What the two see of what they write to each other. */
export function createReading(parts: Parts) {
  const { database, sealing, fileKeys } = parts
  const addresses = createSignedAddresses(leadFilePath, fileKeys)
  const opened = (sealed: string | null) => (sealed === null ? '' : sealing.open(sealed, 'lead'))

  function listed(row: store.SeenRow, owner: Owner, now: Date): Listed {
    const { id, no, subject_kind, title, state, last_at, created_at } = row
    const side = sideOf(row, owner)
    return {
      ...{ id, no, subject_kind, title, state, last_at, created_at, side },
      last_text: saidIn(row, row.last_text),
      path: pathOf(row),
      other: side === 'sender' ? ownerOf(row, now) : senderOf(row, now),
      quoted: row.unit_price !== null,
      actions: model.actionsFor(standingOf(row, owner)),
      unread: side === 'sender' ? row.sender_unread : row.owner_unread,
    }
  }

  function written({ id, side, text, files, created_at }: store.MessageRow, now: Date) {
    const sent = files.map(({ url, ...file }) => ({ ...file, address: addresses.addressOf(url, now).address }))
    return { id, side, text, files: sent, created_at }
  }

  /** The same as one of the two reads it. */
  function told(row: store.SeenRow, message: store.MessageRow, now: Date) {
    const one = written(message, now)
    const said = (text: string) => saidIn(row, text, message.side)
    // A file is named by whoever sends it, too.
    return { ...one, text: said(one.text), files: one.files.map((file) => ({ ...file, name: said(file.name) })) }
  }

  /** Nobody's number leaves this function before the agreement is written down. */
  function contactOf(row: store.SeenRow, owner: Owner): Whole['contact'] {
    if (row.agreed_at === null) return null
    const ofSender = otherSide(sideOf(row, owner)) === 'sender'
    return ofSender
      ? { name: opened(row.sender_name), phone: opened(row.sender_phone) }
      : { name: opened(row.owner_name), phone: opened(row.owner_phone) }
  }

  async function demand(tx: Reader, owner: Owner, id: number): Promise<store.SeenRow> {
    const row = await store.findOwn(tx, owner, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  async function whole(tx: Reader, row: store.SeenRow, owner: Owner, now: Date): Promise<Whole> {
    const [found, timeline] = [await store.messagesOf(tx, row.id, { max: shownMax }), await store.eventsOf(tx, row.id)]
    const lead = listed(row, owner, now)
    const asks = lead.actions.includes('agree')
    return {
      ...lead,
      quotation: quotationOf(row),
      messages: found.slice(-shownMax).map((one) => told(row, one, now)),
      more: found.length > shownMax,
      contact: contactOf(row, owner),
      decline_reason: saidIn(row, row.decline_reason),
      paused: metBy(row, owner).paused,
      timeline: timeline.map(({ step, at, note }) => ({ step, at, note: saidIn(row, note) })),
      own_name: asks ? await parts.nameOf(tx, owner) : '',
      own_phone_masked: asks ? await parts.phoneMasked(tx, owner) : '',
    }
  }

  async function subject(tx: Reader, kind: LeadSubject, id: number, now: Date) {
    const row = await store.subjectOf(tx, kind, id, now)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  return {
    addresses,
    written,
    whole,

    subject: (input: InputInside<typeof readLeadSubject>, now: Date) =>
      database.read(async (tx) => subjectShown(await subject(tx, input.kind, input.subject_id, now), now)),

    page: (owner: Owner, { page, count, ...given }: InputInside<Calls['list']>, now: Date) =>
      database.look(async (tx) => {
        const box = given.box ?? (owner.kind === 'enterprise' ? 'received' : 'sent')
        const found = await store.page(tx, owner, { ...given, box }, { page, count })
        const unread = await store.unreadByBox(tx, owner)
        return { ...found, list: found.list.map((row) => listed(row, owner, now)), unread }
      }),

    one: (owner: Owner, id: number, now: Date) =>
      database.look(async (tx) => whole(tx, await demand(tx, owner, id), owner, now)),

    messages: (owner: Owner, { id, before, after }: InputInside<Calls['messages']>, now: Date) =>
      database.look(async (tx) => {
        const row = await demand(tx, owner, id)
        const found = await store.messagesOf(tx, id, { before, after, max: shownMax })
        const some = after === undefined ? found.slice(-shownMax) : found.slice(0, shownMax)
        return { list: some.map((one) => told(row, one, now)), more: found.length > shownMax }
      }),

    quotations: (owner: Owner, business: number, now: Date) =>
      database.look(async (tx) => {
        const need = await ownNeed(tx, owner, business)
        if (!need) throw new Refusal('RECORD_NOT_FOUND')
        const rows = await quotationsOf(tx, owner, business, quotationsMax)
        const list = rows.flatMap((row) => {
          const quotation = quotationOf(row)
          return quotation ? [{ ...listed(row, owner, now), quotation }] : []
        })
        return { ...need, list }
      }),

    /** What whoever keeps the conversation open is told of: enough to know that there is something to ask for. */
    glance: (owner: Owner, id: number) =>
      database.look(async (tx) => {
        const row = await demand(tx, owner, id)
        const { paused } = metBy(row, owner)
        return { id, state: row.state, last_message_id: row.last_message_id, paused }
      }),

    /** Which of these answer nearly everything, and within a day: what is said on their pages, in a word. */
    async quickAmong(tx: Reader, companyIds: readonly number[], now: Date): Promise<ReadonlySet<number>> {
      if (companyIds.length === 0) return new Set()
      const found = await answersAmong(tx, companyIds, model.answersWithin(now))
      return new Set(found.filter(model.isQuick).map(({ company_id }) => company_id))
    },

    /** Null while too few asked for it to say anything. */
    answers: (companyId: number, now: Date) =>
      database.read(async (tx) => {
        const { asked, answered, median_hours } = await answersOf(tx, companyId, model.answersWithin(now))
        if (asked < answersMin) return { rate: null, median_hours: null }
        const hours = median_hours === null ? null : Math.round(median_hours * 10) / 10
        return { rate: Math.round((answered / asked) * 100), median_hours: hours }
      }),
  }
}

/** Whether one of the two can write at present. */
function metBy(row: store.SeenRow, owner: Owner) {
  const isSender = sideOf(row, owner) === 'sender'
  const blockedByMe = isSender ? row.sender_blocks : row.owner_blocks
  const blockedByOther = isSender ? row.owner_blocks : row.sender_blocks
  const otherMayAct = isSender ? row.owner_may_act : row.sender_may_act
  return { blockedByMe, paused: model.pauseOf({ otherMayAct, blockedByMe, blockedByOther }) }
}

/** Everything that decides what one of the two can do about it. */
export function standingOf(row: store.SeenRow, owner: Owner): model.Standing {
  const side = sideOf(row, owner)
  const met = partyOf(row, otherSide(side)) !== undefined
  const { state, reported_at, unit_price } = row
  return { side, state, met, ...metBy(row, owner), reported: reported_at !== null, quoted: unit_price !== null }
}

export function subjectShown(row: store.SubjectRow, now: Date) {
  const { title, company_id: id, company: name, certified_from, certified_until, enterprise_id } = row
  const company = { id, name, certified: holds(certified_from, certified_until, now) }
  return { title, company, answered: enterprise_id !== null }
}

function pathOf({ subject_kind, subject_id, company_id }: store.LeadRow): string {
  if (subject_kind === 'business') return `/business/${subject_id}`
  return subject_kind === 'company' ? `/company/${company_id}` : `/company/${company_id}/product/${subject_id}`
}

function quotationOf(row: store.LeadRow) {
  const { unit_price, quantity, delivery, quote_until } = row
  if (unit_price === null || quote_until === null) return null
  const words = { quantity: saidIn(row, quantity, 'sender'), delivery: saidIn(row, delivery, 'sender') }
  return { unit_price: fen(unit_price), ...words, valid_until: quote_until }
}

/**
 * What one of the two typed, as both read it: numbers in it are told when those of the form are, and no longer once
 * whoever typed them has left. Where it is not known who did, both must be there.
 */
function saidIn(row: store.LeadRow, text: string, by?: LeadSide): string {
  const numbers = { sender: row.sender_phone, owner: row.owner_phone }
  const there = by ? numbers[by] !== null : numbers.sender !== null && numbers.owner !== null
  return row.agreed_at !== null && there ? text : model.hideNumbers(text)
}

function ownerOf(row: store.SeenRow, now: Date): Listed['other'] {
  const certified = holds(row.company_certified_from, row.company_certified_until, now)
  const company_id = row.company_state === 'shown' ? row.company_id : null
  return { kind: 'enterprise', name: row.company, company_id, certified }
}

function senderOf(row: store.SeenRow, now: Date): Listed['other'] {
  const certified = holds(row.sender_certified_from, row.sender_certified_until, now)
  return { kind: row.sender_kind, name: row.sender || '一位用户', company_id: row.sender_company_id, certified }
}
