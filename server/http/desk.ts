import assert from 'node:assert/strict'
import { z } from 'zod'
import type { Endpoint, InputInside, OutputInside, OutputOnWire } from '#contract/base/endpoint.ts'
import type { Envelope } from '#contract/base/envelope.ts'
import type { Realm } from '#contract/base/realms.ts'
import { successCode } from '#contract/base/refusals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { inSpan } from '#server/platform/seeing/errand.ts'
import { type CallerFor, callerFor, type Identity } from './identity.ts'
import type { Keep } from './keeping/keep.ts'
import { ownBytes } from './keeping/own-bytes.ts'
import { speakChinese } from './messages.ts'
import type { Reading } from './reading.ts'
import { asStored } from './stored-output.ts'

speakChinese()

/** The door somebody came in by: what it tells about them, and what can be handed out through it. */
export interface Door {
  /** The network address at the other end, as far as the proxies that we trust tell it. */
  ip: string
  userAgent: string
  /** The path of the page of this site that asks, as its `Referer` tells it; '' where none of ours does. */
  page: string
  /** A browser, not a script or an app: its sessions get a binder. */
  browser: boolean
  /** What came in `Authorization`, for the one call that takes something else than a session. */
  token: string
  /** This browser, as a cookie that no script can read tells it; '' where none came. */
  device: string
  /** The same, given one if it has none yet. */
  knownDevice(): string
  /** The invite this visitor followed, if any. */
  invite: string
  /** Which of its owner's links it was; '' the plain one. */
  inviteChannel: string
  /** It was used, once and for all. */
  inviteUsed(): void
  /** Hands over a session in the two cookies of its realm. */
  signedIn(realm: Realm, session: { token: string; binder: string; maxAgeS: number }): void
  signedOut(realm: Realm): void
}

/** Pages are rendered behind closed doors: nobody's session begins or ends while one is. */
export const noDoor: Door = {
  ip: '',
  userAgent: '',
  page: '',
  browser: false,
  token: '',
  device: '',
  knownDevice: () => assert.fail('nobody stands here'),
  invite: '',
  inviteChannel: '',
  inviteUsed: () => assert.fail('nobody stands here'),
  signedIn: () => assert.fail('a session cannot begin here'),
  signedOut: () => assert.fail('a session cannot end here'),
}

export interface Asked<E extends Endpoint> {
  input: InputInside<E>
  caller: CallerFor<E['access']>
  now: Date
  requestId: string
  idempotencyKey: string | undefined
  reading: Reading
  door: Door
}

export interface Asking {
  identity: Identity
  now: Date
  requestId: string
  idempotencyKey?: string | undefined
  reading: Reading
  door: Door
  /** Whoever has just written is answered by where they wrote: no list may be a moment behind. */
  wrote?: boolean
}

type Answer<E extends Endpoint> = (asked: Asked<E>) => Promise<OutputInside<E>>

/** Calls whose answer is the same for everybody, or for everybody who is signed in and everybody who is not. */
type Shared = Endpoint<'public' | 'known'>

/** What an answer that is kept may be made from: without door and session it cannot hold anything of anybody's. */
type SharedAsked<E extends Shared> = Pick<Asked<E>, 'input' | 'caller' | 'now' | 'requestId' | 'reading'>

/** An answer as it travels, and the same as the bytes that go out; or that there is none. */
export type KeptAnswer = { data: unknown; body: Buffer } | { refusal: Refusal }

/** Told of every question and what it was answered, also where the answer was kept. */
type Told<E extends Shared> = (asked: Pick<Asked<E>, 'input' | 'now'>, data: OutputOnWire<E>) => Promise<void>

interface Place {
  endpoint: Endpoint
  answer: Answer<Endpoint>
  kept: boolean
  told?: Told<Shared> | undefined
}

export type Desk = ReturnType<typeof createDesk>

/** In which answers may come from a replica, where there is one. */
type MayLag = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Where every question is asked, whichever door it came in by: over HTTP, or in process while a page is rendered.
 * Without a place to keep them, answers are made each time.
 */
export function createDesk(answers?: Keep<KeptAnswer>, mayLag: MayLag = (work) => work()) {
  // By address, not by object: a site's bundle carries its own copy of the contract.
  const places = new Map<string, Place>()

  function add(endpoint: Endpoint, answer: unknown, how: Pick<Place, 'kept' | 'told'>) {
    assert(!places.has(addressOf(endpoint)), `${addressOf(endpoint)} has two handlers`)
    // Lazy: most calls are not asked in the life of a process, and a schema of one's own for each takes 15 MB.
    const stored: Endpoint = {
      ...endpoint,
      get output() {
        return asStored(endpoint.output)
      },
    }
    places.set(addressOf(endpoint), { endpoint: stored, answer: answer as Answer<Endpoint>, ...how })
  }

  function ask(asked: Pick<Endpoint, 'method' | 'path'>, input: unknown, asking: Asking): Promise<Answered> {
    const place = places.get(addressOf(asked))
    assert(place, `${addressOf(asked)} is declared but nobody answers it`)
    const answered = () => askAt(place, input, asking)
    return place.endpoint.method === 'GET' && !asking.wrote ? mayLag(answered) : answered()
  }

  /** Identify, validate, answer, and let through only the promised fields, as they travel on the wire. */
  async function askAt(place: Place, input: unknown, asking: Asking): Promise<Answered> {
    const { endpoint, kept, told } = place
    const caller = callerFor(endpoint.access, asking.identity)
    const given = readInput(endpoint.input, input, endpoint.path)
    const how = { given, caller, asking }
    const answered = answers && kept ? await askKept(answers, place, how) : await askAnew(place, how)
    await told?.({ input: given as object, now: asking.now }, answered.data as never)
    return answered
  }

  return {
    handle: <E extends Endpoint>(endpoint: E, answer: Answer<E>): void => add(endpoint, answer, { kept: false }),

    /** For what depends on nothing but its input and what it says it was made from: it is made once and kept. */
    keep<E extends Shared>(
      endpoint: E,
      answer: (asked: SharedAsked<E>) => Promise<OutputInside<E>>,
      told?: Told<E>,
    ): void {
      assert(endpoint.method === 'GET', `${addressOf(endpoint)} does something: that cannot be kept`)
      add(endpoint, answer, { kept: true, told: told as Told<Shared> | undefined })
    },

    endpoints: (): Endpoint[] => [...places.values()].map(({ endpoint }) => endpoint),

    answer: async (asked: Pick<Endpoint, 'method' | 'path'>, input: unknown, asking: Asking): Promise<unknown> =>
      (await inSpan(addressOf(asked), () => ask(asked, input, asking))).data,

    /** The same in its envelope: as bytes where it is kept. */
    async reply(asked: Pick<Endpoint, 'method' | 'path'>, input: unknown, asking: Asking): Promise<Buffer | Envelope> {
      const { endpoint, data, body } = await inSpan(addressOf(asked), () => ask(asked, input, asking))
      return body ?? inEnvelope(endpoint, data)
    },
  }
}

interface Answered {
  endpoint: Endpoint
  data: unknown
  body?: Buffer
}

/** A question whose input was read, by whoever it was found to come from. */
interface Question {
  given: unknown
  caller: unknown
  asking: Asking
}

async function askAnew({ endpoint, answer }: Place, { given, caller, asking }: Question): Promise<Answered> {
  const { now, requestId, idempotencyKey, reading, door } = asking
  const asked = { input: given, caller, now, requestId, idempotencyKey, reading, door }
  const output = await answer(asked as Asked<Endpoint>)
  return { endpoint, data: z.encode(endpoint.output, output) }
}

async function askKept(
  answers: Keep<KeptAnswer>,
  { endpoint, answer }: Place,
  { given, caller, asking }: Question,
): Promise<Answered> {
  const { now, requestId } = asking
  // Of who asks nothing goes in but what `known` tells; the input as it was read, so that every spelling is one.
  const key = `${addressOf(endpoint)} ${JSON.stringify([caller, given])}`
  const made =
    answers.get(key) ??
    (await answers.make(key, async (reading) => {
      let says = false
      const heard: Reading = {
        kept: true,
        dependsOn: (topic) => {
          says = true
          reading.dependsOn(topic)
        },
        freshUntil: (at) => {
          says = true
          reading.freshUntil(at)
        },
      }
      const asked = { input: given, caller, now, requestId, reading: heard }
      try {
        const output = await (answer as (asked: object) => Promise<unknown>)(asked)
        const data = deepFreeze(z.encode(endpoint.output, output))
        const body = ownBytes(JSON.stringify(inEnvelope(endpoint, data)))
        return { value: { data, body }, keeps: says }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Negative caching: that something is not there depends on the same as what it would say.
        return { value: { refusal: error }, keeps: says && error.code === 'RECORD_NOT_FOUND' }
      }
    }))
  for (const topic of made.topics) asking.reading.dependsOn(topic)
  asking.reading.freshUntil(made.validUntil)
  if ('refusal' in made.value) throw made.value.refusal
  return { endpoint, ...made.value }
}

function inEnvelope({ done }: Endpoint, data: unknown): Envelope {
  return { code: successCode, data, message: done }
}

/** Everybody gets the same object: nobody may write into it. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}

/** An object takes about three times what it takes as text. */
const asObject = 3
const refusalBytes = 1_000

/** What a kept answer takes of the room for all of them. */
export function answerSize(answer: KeptAnswer): number {
  return 'refusal' in answer ? refusalBytes : answer.body.length * (1 + asObject)
}

/** What somebody sent, as it may be used; refused with a word beside each field that is wrong. */
export function readInput<In extends z.ZodType>(schema: In, input: unknown, path = ''): z.output<In> {
  const unholdable = findUnholdable(input)
  if (unholdable !== undefined) throw new Refusal('INPUT_INVALID', {}, { [unholdable]: '含有无法识别的字符' })
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new Refusal('INPUT_INVALID', { path }, fieldsOf(parsed.error))
  return parsed.data
}

/**
 * The place of a text that no database could hold: one with a NUL or half of a surrogate pair. No person can type
 * either, and no field has a use for them, so they are refused here once instead of in every schema.
 */
function findUnholdable(value: unknown, path = '', depth = 0): string | undefined {
  if (depth > depthMax) return path
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnholdable(inner, path ? `${path}.${key}` : key, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function addressOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

const fieldsMax = 20
/** No input of ours nests further; a megabyte of brackets would exhaust the stack of whoever walks it. */
const depthMax = 10

/** One message for each input that is wrong, in the language of the person who typed it. */
function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, fieldsMax)) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}
