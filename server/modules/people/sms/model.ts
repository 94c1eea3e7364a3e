import { createHmac, timingSafeEqual } from 'node:crypto'
import { shanghaiDay } from '#contract/base/time.ts'
import { type SmsScene, smsScenes } from '#contract/people/account-calls.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type SmsRealm = 'enterprise' | 'maker'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const codeValidMs = 5 * minuteMs
/**
 * Clocks of several machines differ by less than this. What is dated further ahead was written by a clock that was
 * wrong: nobody waits a day because of it, and no code lives for a day.
 */
const skewMaxMs = minuteMs
const wrongTriesMax = 5
/** Below this the vendors refuse by themselves. */
export const intervalMinS = 60

/**
 * What a number may be sent is what the vendors allow and a person needs. A network may be a whole office, so it gets
 * more; everybody together are what we are willing to pay for.
 */
export const limits = {
  number: { hour: 5, day: 10 },
  network: { hour: 10, day: 50 },
  range: { hour: 30, day: 150 },
  device: { hour: 10, day: 30 },
  everybody: { minute: 60, hour: 1000, day: 5000 },
  /** What a number is told beside codes: somebody could otherwise make us write to it without end. */
  events: { day: 10 },
} as const

/**
 * A third of what everybody together may be sent is kept for people who are here already and want to come in or their
 * money out: whoever uses up the rest, with however many numbers, does not lock them out.
 */
const keptScenes: readonly SmsScene[] = ['2', '3', '7']
const isShared = ({ used, max }: { used: number; max: number }) => used * 3 < max * 2

/** A message without an answer was cut off with the process that sent it. */
export const answerLostMs = 2 * minuteMs
/** An event that is told a day late is no news. */
export const queuedMaxMs = dayMs
/** Vendors know a little later, and tell for three days. */
export const askAfterMs = minuteMs
export const askAgainMs = 10 * minuteMs
export const askMaxMs = 72 * hourMs
export const askedAtOnceMax = 50
/** How many events are told in one go; codes come in between. */
export const queuedAtOnceMax = 30

export const keptMs = 180 * dayMs
export const sandboxKeptMs = 7 * dayMs
export const alarmEveryMs = hourMs

export interface Counted {
  hour: number
  day: number
}

export interface CountedNumber extends Counted {
  /** When this number last asked for a code of the same scene in the same realm. */
  last: Date | null
}

export interface CountedEverybody extends Counted {
  minute: number
}

export interface CountedAll {
  number: CountedNumber
  network: Counted
  range: Counted
  device: Counted
  everybody: CountedEverybody
}

/** Windows roll: what happened exactly an hour ago is no longer of this hour. */
export function windowsBefore(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return { minute: before(minuteMs), hour: before(hourMs), day: before(dayMs) }
}

export function refuseNumber({ last, hour, day }: CountedNumber, now: Date, intervalS: number): void {
  const waitMs = last === null ? 0 : last.getTime() + intervalS * secondMs - now.getTime()
  const mayWait = waitMs <= intervalS * secondMs + skewMaxMs
  if (waitMs > 0 && mayWait)
    throw new Refusal('SMS_TOO_SOON', {}, undefined, `请 ${Math.ceil(waitMs / secondMs)} 秒后再获取`)
  if (day >= limits.number.day) throw new Refusal('SMS_OF_DAY')
  if (hour >= limits.number.hour) throw new Refusal('SMS_OF_HOUR')
}

export function refuseMany(counted: CountedAll, now: Date, intervalS: number): void {
  refuseNumber(counted.number, now, intervalS)
  for (const kind of ['network', 'range', 'device'] as const) {
    if (counted[kind].hour >= limits[kind].hour || counted[kind].day >= limits[kind].day) {
      throw new Refusal('SMS_TOO_SOON', { limit: kind }, undefined, '当前网络或设备获取次数过多，请稍后再试')
    }
  }
  const { minute, hour, day } = counted.everybody
  const { everybody } = limits
  if (minute >= everybody.minute || hour >= everybody.hour || day >= everybody.day) {
    throw new Refusal('SMS_BUSY', { limit: 'everybody' })
  }
}

/**
 * Whether a code goes out, once the part that all share is used up. Of the kept scenes everybody hears the same, also
 * those whose number nobody has registered, or the answer would tell whose is; only that theirs is withheld.
 */
export async function isWithheld(
  used: CountedEverybody,
  scene: SmsScene,
  isRegistered: () => Promise<boolean>,
): Promise<boolean> {
  if (!budgetOf(used).alarm) return false
  if (!keptScenes.includes(scene)) throw new Refusal('SMS_BUSY', { limit: 'shared' })
  return !(await isRegistered())
}

/** `alarm` when the part that all share is used up in any window. */
export function budgetOf(used: CountedEverybody) {
  const { everybody: max } = limits
  const minute = { used: used.minute, max: max.minute }
  const hour = { used: used.hour, max: max.hour }
  const day = { used: used.day, max: max.day }
  return { minute, hour, day, alarm: ![minute, hour, day].every(isShared) }
}

/** The same for the same value for as long as the key is; the longest window outlasts a day. */
export function digestOf(kind: 'network' | 'range' | 'device', value: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${kind}\0${value}`).digest().subarray(0, 16)
}

/** What a code is good for; nothing else is in its digest's reach. */
export interface CodePlace {
  realm: SmsRealm
  scene: SmsScene
  phoneIndex: Buffer
}

export function codeDigest({ realm, scene, phoneIndex }: CodePlace, no: string, code: string, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(['code', realm, scene, phoneIndex.toString('hex'), no, code].join('\0'))
    .digest()
}

export interface CodeRow {
  phone_index: Buffer
  message_id: number
  no: string
  digest: Buffer
  expires_at: Date
  wrong_tries: number
  used_at: Date | null
}

/** `dead` when no code would do any more, `wrong` when this one does not. */
export function judge(
  row: CodeRow | undefined,
  place: CodePlace,
  code: string,
  { now, keys }: { now: Date; keys: readonly Buffer[] },
) {
  // Also where there is nothing to compare with: how long it takes tells nobody whether a code was asked for.
  // The place is the one it was sent for: a code that a former key made is good for as long as any.
  const written = row ? { ...place, phoneIndex: row.phone_index } : place
  const matches = keys.some((key) => {
    const given = codeDigest(written, row?.no ?? '', code, key)
    return timingSafeEqual(given, row?.digest ?? Buffer.alloc(given.length))
  })
  if (!row || row.used_at !== null || row.wrong_tries >= wrongTriesMax) return 'dead'
  const leftMs = row.expires_at.getTime() - now.getTime()
  if (leftMs <= 0 || leftMs > codeValidMs + skewMaxMs) return 'dead'
  return matches ? 'right' : 'wrong'
}

/** The order in which codes are locked, so that two who need the same never wait for each other. */
export function byPlace(a: CodePlace, b: CodePlace): number {
  const name = ({ realm, scene, phoneIndex }: CodePlace) => `${realm} ${scene} ${phoneIndex.toString('hex')}`
  return name(a) < name(b) ? -1 : 1
}

/** The form's field that a code was typed into. */
export function fieldOf(scene: SmsScene): string {
  return scene === '4' || scene === '9' ? 'old_code' : 'code'
}

export const templateOf = (scene: SmsScene): string => `code.${scene}`

/** What a message was about, in a word; undefined for events, which others know. */
export function sceneLabel(template: string): string | undefined {
  const known: Readonly<Record<string, string>> = smsScenes
  const scene = /^code\.(\d{1,2})$/.exec(template)?.[1]
  return scene === undefined ? undefined : known[scene]
}

export function codeText(scene: SmsScene, code: string): string {
  return `您的验证码是 ${code}，用于${smsScenes[scene]}，${codeValidMs / minuteMs} 分钟内有效。请勿告诉他人。`
}

export const codeValues = (code: string) => ({ code, minutes: String(codeValidMs / minuteMs) })

/** Ours for a message, fixed before anybody outside hears of it. */
export function numberOf(now: Date, random: string): string {
  return `S${shanghaiDay(now).replaceAll('-', '').slice(2)}${random}`
}
