import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { z } from 'zod'
import { maskPhone } from '#contract/base/phone.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { SmsScene } from '#contract/people/account-calls.ts'
import { networkOf, rangeOf } from '#server/http/networks.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { createGate } from '#server/platform/gate.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import * as model from './model.ts'
import type { IsRegistered, LabelOf, ProveHuman, SmsProvider, SmsReceipt } from './ports.ts'
import { createReading } from './reading/service.ts'
import * as store from './store.ts'

export type Sms = ReturnType<typeof createSms>

interface Parts {
  database: Database
  provider: SmsProvider
  sealing: Sealing
  /** Codes, networks and devices are known only by what the first of these makes of them. */
  keys: Keys
  proveHuman: ProveHuman
  /** Seconds between two codes of the same scene for the same number. */
  interval: () => Promise<number>
  isRegistered: IsRegistered
  labelOf: LabelOf
  defects: Pick<Defects, 'record'>
  /** What the sandbox kept from before a moment goes. */
  forgetPlayed(tx: Reader, before: Date): Promise<void>
}

interface CodeAsked {
  realm: model.SmsRealm
  scene: SmsScene
  phone_number: string
  captcha?: string | undefined
}

interface CodeGiven {
  realm: model.SmsRealm
  scene: SmsScene
  phone_number: string
  code: string
}

export interface Told {
  realm: model.SmsRealm
  phone_number: string
  template: string
  values: Readonly<Record<string, string>>
  text: string
  now: Date
}

const codeDigits = 6
const noBytes = 10
const reasonMax = 200
const askedTogether = 5
/** All wait for the same lock: more of them at once would only take connections away from everybody else. */
const askingDoor = { runningMax: 2, waitingMax: 500 }
const usingDoor = { runningMax: 3, waitingMax: 1000 }

/** Codes that prove a telephone is at hand, what people are told by telephone, and what became of it. */
export function createSms(parts: Parts) {
  return { ...sendingCodes(parts), ...takingCodes(parts), ...tellingEvents(parts), ...createReading(parts) }
}

function sendingCodes(parts: Parts) {
  const { database, provider, sealing, proveHuman, interval, defects } = parts
  const [key] = parts.keys
  const gate = createGate(askingDoor)
  const watch = createWatch(defects)

  async function reserve(asked: CodeAsked, from: { ip: string; device: string }, code: string, now: Date) {
    const { realm, scene, phone_number, captcha } = asked
    const intervalS = Math.max(model.intervalMinS, await interval())
    const place = { realm, scene, phoneIndex: sealing.indexOf(phone_number, 'phone') }
    const asking = { realm, template: model.templateOf(scene), phoneIndexes: sealing.indexesOf(phone_number, 'phone') }
    const windows = model.windowsBefore(now)
    const network = networkOf(from.ip)
    const range = rangeOf(network)
    const digests = {
      network: model.digestOf('network', network, key),
      range: model.digestOf('range', range, key),
      // Whoever brings no cookie is counted by network alone: all of them together are nobody's device.
      device: from.device === '' ? null : model.digestOf('device', from.device, key),
    }
    const no = model.numberOf(now, randomBytes(noBytes).toString('hex'))
    return gate(async () => {
      // A look is cheap, and leaves the proof of whoever is refused unused.
      model.refuseNumber(await database.read((tx) => store.countNumber(tx, asking, windows)), now, intervalS)
      return database.begin(async (tx) => {
        if (!(await proveHuman(tx, captcha ?? '', now))) throw new Refusal('CAPTCHA_FAILED')
        await store.lockCounting(tx)
        const counted = await store.countAll(tx, asking, digests, windows)
        model.refuseMany(counted, now, intervalS)
        const isRegistered = () => parts.isRegistered(tx, realm, phone_number)
        const withheld = await model.isWithheld(counted.everybody, scene, isRegistered)
        const id = await store.insertMessage(tx, {
          ...messageOf({ ...asking, phoneIndex: place.phoneIndex, no, phone_number, sealing, provider }),
          content_sealed: null,
          network_digest: digests.network,
          range_digest: digests.range,
          device_digest: digests.device,
          network: range,
          state: 'sending',
          created_at: now,
          // Nobody is handed what is withheld: it counts for its number and its network, and takes nothing from others.
          sent_at: withheld ? null : now,
        })
        if (withheld) {
          await store.noteAnswer(tx, id, { state: 'refused', reason: 'share_kept' }, now)
          return undefined
        }
        await store.insertCode(tx, {
          message_id: id,
          realm,
          scene,
          phone_index: place.phoneIndex,
          digest: model.codeDigest(place, no, code, key),
          expires_at: new Date(now.getTime() + model.codeValidMs),
        })
        return { id, no, template: asking.template, everybody: counted.everybody }
      })
    })
  }

  return {
    /**
     * Counted and written down before anybody outside hears of it, in every process at once. What a vendor refuses
     * counts as well, and where no answer came the message may be on its way.
     */
    async requestCode(
      asked: CodeAsked,
      from: { ip: string; device: string },
      { now, requestId }: { now: Date; requestId: string },
    ): Promise<void> {
      const code = randomInt(10 ** codeDigits)
        .toString()
        .padStart(codeDigits, '0')
      const reserved = await reserve(asked, from, code, now)
      if (!reserved) return
      const { id, no, template, everybody } = reserved
      const used = { minute: everybody.minute + 1, hour: everybody.hour + 1, day: everybody.day + 1 }
      await watch(used, now, requestId)
      const message = { no, phone: asked.phone_number, template }
      const text = model.codeText(asked.scene, code)
      const receipt = await provider.send({ ...message, values: model.codeValues(code), text })
      await database.begin(async (tx) => {
        await noteReceipt(tx, id, receipt, now)
        if (receipt.outcome === 'refused') await store.removeCode(tx, id)
      })
      if (receipt.outcome === 'refused')
        throw new Refusal('SMS_NOT_SENT', { reason: receipt.reason.slice(0, reasonMax) })
    },
  }
}

function takingCodes({ database, sealing, keys }: Parts) {
  const gate = createGate(usingDoor)

  /** Which of them are right, and what is wrong with the others, each wrong try counted. */
  async function judgeAll(tx: Tx, codes: readonly CodeGiven[], now: Date) {
    const given = codes
      .map((one) => ({ ...one, phoneIndex: sealing.indexOf(one.phone_number, 'phone') }))
      .sort(model.byPlace)
    const right: number[] = []
    const fields: Record<string, string> = {}
    for (const { code, phone_number, ...place } of given) {
      const row = await store.lockNewestCode(tx, place, sealing.indexesOf(phone_number, 'phone'))
      const verdict = model.judge(row, place, code, { now, keys })
      if (row && verdict === 'right') right.push(row.message_id)
      else fields[model.fieldOf(place.scene)] = refusals.CODE_WRONG.say
      if (row && verdict === 'wrong') await store.countWrongTry(tx, row.message_id)
    }
    return { right, wrong: Object.keys(fields).length > 0 ? fields : undefined }
  }

  return {
    /**
     * Whether the codes are right, without using them. In a transaction of its own, because a wrong one has to be
     * counted (rate limit) although whatever it was given for is refused and rolled back.
     */
    async checkCodes(codes: readonly CodeGiven[], now: Date): Promise<void> {
      const { wrong } = await gate(() => database.begin((tx) => judgeAll(tx, codes, now)))
      if (wrong) throw new Refusal('CODE_WRONG', {}, wrong)
    },

    /**
     * Uses up codes in the caller's transaction: they are gone if and only if what they prove is done. Whoever calls
     * it has asked `checkCodes` before, which counts; here only a code that was used or replaced meanwhile is refused.
     */
    async useCodes(tx: Tx, codes: readonly CodeGiven[], now: Date): Promise<void> {
      assert(codes.length > 0, 'nothing is proven without a code')
      const { right, wrong } = await judgeAll(tx, codes, now)
      if (wrong) throw new Refusal('CODE_WRONG', {}, wrong)
      for (const id of right) await store.markUsed(tx, id, now)
    },

    /** The codes are used if and only if the work is done; a wrong one is counted although nothing is done. */
    async withCodes<T>(codes: readonly CodeGiven[], now: Date, work: (tx: Tx) => Promise<T>): Promise<T> {
      assert(codes.length > 0, 'nothing is proven without a code')
      const done = await gate(() =>
        database.begin(async (tx) => {
          const { right, wrong } = await judgeAll(tx, codes, now)
          if (wrong) return { wrong }
          for (const id of right) await store.markUsed(tx, id, now)
          return { result: await work(tx) }
        }),
      )
      if ('wrong' in done) throw new Refusal('CODE_WRONG', {}, done.wrong)
      return done.result
    },
  }
}

const Content = z.object({ values: z.record(z.string(), z.string()), text: z.string() })

function tellingEvents({ database, provider, sealing, defects, forgetPlayed }: Parts) {
  async function takeNext(now: Date): Promise<store.TakenMessage | undefined> {
    return database.begin(async (tx) => {
      // The last third belongs to those who wait for a code.
      const { alarm } = model.budgetOf(await store.countEverybody(tx, model.windowsBefore(now)))
      return alarm ? undefined : store.takeQueued(tx, provider.name, now)
    })
  }

  async function send({ id, no, template, phone_sealed, content_sealed }: store.TakenMessage, now: Date) {
    const phone = sealing.open(phone_sealed, 'phone')
    const content = Content.parse(JSON.parse(sealing.open(content_sealed, 'sms')))
    const receipt = await provider.send({ no, phone, template, ...content })
    await database.begin((tx) => noteReceipt(tx, id, receipt, now))
    return receipt.outcome
  }

  async function ask({ id, no, phone_sealed, provider_id, sent_at }: store.OpenMessage, now: Date): Promise<void> {
    const phone = sealing.open(phone_sealed, 'phone')
    const fate = await provider.fate({ no, phone, id: provider_id ?? undefined, sentAt: sent_at })
    if (fate !== 'pending') await database.begin((tx) => store.noteFate(tx, id, fate, now))
  }

  /** One message that cannot be read must not keep the others waiting. */
  const recorded = (where: string) => (error: unknown) => defects.record(error, { source: 'job', where })

  return {
    /** Says it by telephone, soon, if and only if what it is about happens. */
    async queue(tx: Tx, { realm, phone_number, template, values, text, now }: Told): Promise<void> {
      assert(!template.startsWith('code.'), 'a code does not wait')
      const phoneIndex = sealing.indexOf(phone_number, 'phone')
      const phoneIndexes = sealing.indexesOf(phone_number, 'phone')
      const told = await store.countEvents(tx, phoneIndexes, model.windowsBefore(now).day)
      if (told >= model.limits.events.day) return
      const no = model.numberOf(now, randomBytes(noBytes).toString('hex'))
      await store.insertMessage(tx, {
        ...messageOf({ realm, template, phoneIndex, no, phone_number, sealing, provider }),
        content_sealed: sealing.seal(JSON.stringify({ values, text }), 'sms'),
        network_digest: null,
        range_digest: null,
        device_digest: null,
        network: '',
        state: 'queued',
        created_at: now,
        sent_at: null,
      })
    },

    async sendQueued(clock: Clock): Promise<void> {
      for (let sent = 0; sent < model.queuedAtOnceMax; sent++) {
        const next = await takeNext(clock())
        if (!next) return
        const outcome = await send(next, clock()).catch(recorded('sms.send-queued'))
        // Who does not answer now will not answer for the next one either.
        if (outcome === 'unknown') return
      }
    },

    async settle(now: Date): Promise<void> {
      const before = (ms: number) => new Date(now.getTime() - ms)
      const open = await database.begin(async (tx) => {
        await store.markLost(tx, before(model.answerLostMs))
        await store.dropQueued(tx, before(model.queuedMaxMs), now)
        await store.giveUp(tx, before(model.askMaxMs), now)
        const due = { sentBefore: before(model.askAfterMs), askedBefore: before(model.askAgainMs) }
        return store.takeOpen(tx, { ...due, provider: provider.name, max: model.askedAtOnceMax, now })
      })
      for (let at = 0; at < open.length; at += askedTogether) {
        const some = open.slice(at, at + askedTogether)
        await Promise.all(some.map((message) => ask(message, now).catch(recorded('sms.settle'))))
      }
    },

    forget: (now: Date): Promise<void> =>
      database.begin(async (tx) => {
        await store.removeBefore(tx, new Date(now.getTime() - model.keptMs))
        // Also where the vendor has become real: nobody else would come for what was only played.
        await forgetPlayed(tx, new Date(now.getTime() - model.sandboxKeptMs))
      }),
  }
}

interface Addressed {
  realm: model.SmsRealm
  template: string
  no: string
  phoneIndex: Buffer
  phone_number: string
  sealing: Sealing
  provider: SmsProvider
}

function messageOf({ realm, template, no, phoneIndex, phone_number, sealing, provider }: Addressed) {
  return {
    no,
    realm,
    template,
    phone_index: phoneIndex,
    phone_masked: maskPhone(phone_number),
    phone_sealed: sealing.seal(phone_number, 'phone'),
    provider: provider.name,
  }
}

function noteReceipt(tx: Tx, id: number, receipt: SmsReceipt, now: Date): Promise<void> {
  if (receipt.outcome === 'accepted') return store.noteAnswer(tx, id, { state: 'sent', provider_id: receipt.id }, now)
  return store.noteAnswer(tx, id, { state: receipt.outcome, reason: receipt.reason.slice(0, reasonMax) }, now)
}

/** Says that the budget is running out, once an hour. */
function createWatch(defects: Pick<Defects, 'record'>) {
  let saidAt = Number.NEGATIVE_INFINITY
  return async (used: model.CountedEverybody, now: Date, requestId: string): Promise<void> => {
    const { minute, hour, day, alarm } = model.budgetOf(used)
    if (!alarm || now.getTime() - saidAt < model.alarmEveryMs) return
    saidAt = now.getTime()
    const shares = [
      `一分钟 ${minute.used}/${minute.max}`,
      `一小时 ${hour.used}/${hour.max}`,
      `24 小时 ${day.used}/${day.max}`,
    ]
    const alarmed = new Error(`短信总量预警：已用 ${shares.join('，')} 条`)
    await defects.record(alarmed, { source: 'server', requestId, where: 'sms.budget' })
  }
}

/** That the budget is running out, as a line among what there is to do. */
export function smsAlarmQueue({ alarmAt }: Pick<Sms, 'alarmAt'>, clock: Clock) {
  const waiting = (tx: Reader) => alarmAt(tx, clock())
  return { key: 'sms.budget', label: '短信用量预警', right: 'sms.read', path: '/console/sms', waiting } as const
}
