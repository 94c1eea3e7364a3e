import type { InputInside } from '#contract/base/endpoint.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { leaveMessage } from '#contract/site/contact.ts'
import type { SubjectKind } from '#contract/site/feedback.words.ts'
import { subjectKinds } from '#contract/site/feedback.words.ts'
import type { readReportSubject, report } from '#contract/site/reports.ts'
import { networkOf } from '#server/http/networks.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { digestOf, dueAt, feedbackSettings, hourBefore, keptMs, limits, lineOf, messageNo } from '../model.ts'
import type { Owner, Parts, Reported } from '../ports.ts'
import { byGuest, bySelf, type Doing, type Stepping } from '../stepping/service.ts'
import * as cases from '../store.ts'
import * as store from './store.ts'

const sealedAtOnce = 200

/** Whoever comes in from the street, or through an account. */
export interface From {
  ip: string
  now: Date
  requestId: string
  /** Of an account: then nobody has to prove anything. */
  self?: { owner: Owner; personId: number } | undefined
}

interface Visitor {
  name: string
  phone_number: string
  captcha?: string | undefined
}

/** What visitors leave, and what anybody reports. */
export function createReceiving(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { database, key, sealing, settings, files, proveHuman, refuseWords, reportables } = parts

  const sealed = ({ name, phone_number }: Pick<Visitor, 'name' | 'phone_number'>): store.Sealed => ({
    name_sealed: sealing.seal(name, 'contact.name'),
    phone_sealed: sealing.seal(phone_number, 'contact.phone'),
    phone_index: sealing.indexOf(lineOf(phone_number), 'contact.phone'),
  })

  /** A visitor is counted one after another: two at once are not each the last that is allowed. */
  async function admit(tx: Tx, visitor: Visitor, { ip, now }: From) {
    if (!(await proveHuman(tx, visitor.captcha ?? '', now))) throw new Refusal('CAPTCHA_FAILED')
    await cases.lockList(tx, 'visitors')
    const network_digest = digestOf(networkOf(ip), now, key)
    const who = sealed(visitor)
    const counted = await store.countSince(tx, {
      day: startOfShanghaiDay(shanghaiDay(now)),
      hour: hourBefore(now),
      ...{
        network: network_digest,
        indexes: sealing.indexesOf(lineOf(visitor.phone_number), 'contact.phone'),
        phone: visitor.phone_number,
      },
    })
    const tooMany =
      counted.network >= limits.networkDay ||
      counted.phone >= limits.phoneDay ||
      counted.everybody >= limits.everybodyHour
    if (tooMany) throw new Refusal('MESSAGES_OF_TODAY')
    return { ...who, network_digest }
  }

  async function subject(
    tx: Reader,
    kind: SubjectKind,
    id: number,
    reporter: Owner | undefined,
    now: Date,
  ): Promise<Reported> {
    const found = await reportables()
      .find((one) => one.kind === kind)
      ?.find(tx, id, reporter, now)
    if (!found) throw new Refusal('RECORD_NOT_FOUND')
    return found
  }

  async function receive(tx: Tx, row: Omit<cases.NewCase, 'due_at' | 'created_at' | 'updated_at'>, doing: Doing) {
    const rules = await settings.read(tx, feedbackSettings)
    const { now } = doing
    const about = row as Pick<cases.CaseRow, 'origin' | 'kind'>
    const made = await cases.insert(tx, {
      ...row,
      ...{ due_at: dueAt(about, rules, now), created_at: now, updated_at: now, read_at: now },
    })
    return stepping.take(tx, made, 'submit', { state: made.state }, rules, doing)
  }

  return {
    receive,

    /** A message that is refused leaves nothing behind, not even the use of its proof: corrected, it may come again. */
    async leave({ content, about, ...visitor }: InputInside<typeof leaveMessage>, from: From): Promise<{ no: string }> {
      // Outside the transaction: the list of words may have to be read, and on a connection of its own.
      await refuseWords({ name: visitor.name, content })
      return database.begin(async (tx) => {
        const who = await admit(tx, visitor, from)
        const id = await cases.nextId(tx)
        const no = messageNo({ id, created_at: from.now })
        await receive(tx, { id, no, origin: 'contact', kind: 'question', content, about, ...who }, byGuest(from.now))
        return { no }
      })
    },

    subject: ({ kind, id }: InputInside<typeof readReportSubject>, reporter: Owner | undefined, now: Date) =>
      database.read(async (tx) => {
        const { title, path } = await subject(tx, kind, id, reporter, now)
        return { noun: subjectKinds[kind], title, path }
      }),

    /** Something that others show. Whoever has an account finds what became of it there; visitors leave a number. */
    async report(given: InputInside<typeof report>, from: From): Promise<{ no: string; id: number | null }> {
      const { subject_kind, subject_id, kind, content, pictures, ...visitor } = given
      const { self, now } = from
      if (!self) {
        const fields = {
          ...(visitor.name === '' && { name: '请填写称呼' }),
          ...(visitor.phone_number === '' && { phone_number: '请填写电话，便于核实' }),
          ...(pictures.length > 0 && { pictures: '登录后才能上传图片' }),
        }
        if (Object.keys(fields).length > 0) throw new Refusal('INPUT_INVALID', {}, fields)
      }
      await refuseWords({ content, ...(!self && { name: visitor.name }) })
      return database.begin(async (tx) => {
        const about = await subject(tx, subject_kind, subject_id, self?.owner, now)
        const by = self
          ? { owner_kind: self.owner.kind, owner_id: self.owner.id, person_id: self.personId }
          : await admit(tx, visitor, from)
        if (self) await demandRoom(tx, self.owner, now)
        const row = {
          ...{ no: businessNo('JB', now), origin: 'report', kind, content, pictures, subject_kind, subject_id },
          ...{ title: titleFor(about.title), subject_title: about.title, subject_path: about.path },
          ...{ about: about.path, respondent_id: about.enterpriseId, ...by },
        }
        const doing = self
          ? bySelf({ ...self, now, requestId: from.requestId, idempotencyKey: undefined })
          : byGuest(now)
        const made = await receive(tx, row, doing)
        if (self) await attach(tx, made, pictures, self.owner)
        await reportables()
          .find((one) => one.kind === subject_kind)
          ?.reported?.(tx, subject_id, now)
        return { no: made.no, id: self ? made.id : null }
      })

      async function demandRoom(tx: Tx, owner: Owner, at: Date): Promise<void> {
        await cases.lockList(tx, `${owner.kind}:${owner.id}`)
        const { begun } = await cases.countOf(tx, owner, startOfShanghaiDay(shanghaiDay(at)))
        if (begun >= limits.ownerDay) throw new Refusal('FEEDBACK_OF_TODAY')
        if (await cases.isReported(tx, subject_kind, subject_id, owner)) throw new Refusal('REPORTED_ALREADY')
      }
    },

    attach,

    /** Seals what was written before it was sealed at once, some at a time, until nothing is left in clear. */
    async sealOld(): Promise<number> {
      for (let done = 0; ; ) {
        const some = await database.begin(async (tx) => {
          const rows = await store.lockUnsealed(tx, sealedAtOnce)
          for (const { id, ...who } of rows) {
            await cases.change(tx, id, { ...sealed(who), name: null, phone_number: null })
          }
          return rows.length
        })
        done += some
        if (some < sealedAtOnce) return done
      }
    },

    /** Somebody has left: what they wrote goes, with the pictures they added to it. */
    async forget(tx: Tx, owner: { kind: string; id: number }): Promise<void> {
      for (const id of await store.emptyOwn(tx, owner, '（账户已注销，内容已删除）')) {
        await files.use(tx, `feedback:${id}`, [])
      }
    },

    forgetOld: (now: Date) => database.begin((tx) => store.removeWrittenBefore(tx, new Date(now.getTime() - keptMs))),
  }

  /** Whoever hands in pictures has uploaded them: what belongs to others cannot be shown by naming it. */
  async function attach(tx: Tx, row: cases.CaseRow, pictures: readonly string[], owner: Owner): Promise<void> {
    for (const url of pictures) {
      if (await files.isOwn(tx, 'feedback', url, { realm: owner.kind, ownerId: owner.id })) continue
      throw new Refusal('FILE_GONE')
    }
    const earlier = (await cases.saidIn(tx, row.id)).flatMap((said) => said.pictures)
    await files.use(tx, `feedback:${row.id}`, [...new Set([...row.pictures, ...earlier, ...pictures])])
  }
}

const titleMax = 60
const titleFor = (title: string): string => `举报：${title}`.slice(0, titleMax)
