import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { whoIs } from './api.ts'
import { headersFor } from './headers.ts'
import type { Identify, Identity } from './identity.ts'

export type Live = ReturnType<typeof createLive>

/** Somebody of an account who waits for news of one thing. */
interface Listener {
  account: string
  topic: string
  /** It may have changed: they look again. */
  wake(): void
  /** Their session may be over. */
  doubt(): void
  beat(): void
  end(): void
}

/** As many windows as a person has open; the next one asks every few seconds instead. */
const perAccountMax = 5
/** Each takes a connection and some kilobytes: a thousand of them is a busy day, several thousand a flood. */
const inAllMax = 4_000
const heartbeatMs = 15_000
/** A stream ends after ten minutes: whoever still looks opens the next, and is known anew. */
const beatsMax = 40

/** Signalled where sessions of an account end: whoever listens through one of them hears nothing more. */
export const sessionsTopic = (realm: string, ownerId: number): string => `sessions ${realm}:${ownerId}`
const sessionsPrefix = 'sessions '

/**
 * Server-sent events: who waits for what, in this process. One ear for all of them and one heartbeat: signals come for
 * everything there is, from every process, and a timer for each stream would cost more than the stream.
 */
export function createLive(changes: Changes) {
  const byTopic = new Map<string, Set<Listener>>()
  const byAccount = new Map<string, Set<Listener>>()
  let inAll = 0
  let heart: NodeJS.Timeout | undefined

  const everybody = () => [...byTopic.values()].flatMap((some) => [...some])

  changes.onSignal((topic) => {
    if (topic.startsWith(sessionsPrefix)) {
      for (const one of byAccount.get(topic.slice(sessionsPrefix.length)) ?? []) one.doubt()
      return
    }
    if (topic !== '*') {
      for (const one of byTopic.get(topic) ?? []) one.wake()
      return
    }
    // Some may have been missed: everybody looks.
    for (const one of everybody()) {
      one.doubt()
      one.wake()
    }
  })

  function enter(map: Map<string, Set<Listener>>, key: string, one: Listener): () => void {
    const some = map.get(key) ?? new Set()
    map.set(key, some.add(one))
    return () => {
      some.delete(one)
      if (some.size === 0) map.delete(key)
    }
  }

  return {
    /** From now on they hear; until they leave by what is returned. */
    join(one: Listener): () => void {
      const mine = byAccount.get(one.account)?.size ?? 0
      if (mine >= perAccountMax || inAll >= inAllMax) throw new Refusal('TOO_MANY_REQUESTS')
      const leaving = [enter(byTopic, one.topic, one), enter(byAccount, one.account, one)]
      inAll++
      heart ??= setInterval(() => {
        for (const listener of everybody()) listener.beat()
      }, heartbeatMs).unref()
      let here = true
      return () => {
        if (!here) return
        here = false
        inAll--
        for (const leave of leaving) leave()
        if (inAll > 0) return
        clearInterval(heart)
        heart = undefined
      }
    },

    count: (): number => inAll,

    /** The house closes: nobody waits for an answer that goes on for ever. */
    closeAll(): void {
      for (const one of everybody()) one.end()
    },
  }
}

/** What is said of something at a moment: said again only where it is another than before. */
export interface News {
  event: string
  data: object
  /** Nothing will ever become of it: the stream ends. */
  last?: boolean
}

interface Stream {
  owner: { kind: AccountRealm; id: number }
  /** What is signalled when there may be news. */
  topic: string
  look(): Promise<News>
  /** By which name a failure of it is known. */
  where: string
}

export interface StreamDoor {
  live: Live
  identify: Identify
  defects: Pick<Defects, 'record'>
  secure: boolean
}

const isStill = ({ kind, id }: Stream['owner'], identity: Identity) => identity[kind]?.ownerId === id

/**
 * A reply that goes on: what `look` says now, and again whenever that has changed. The session comes in `Authorization`
 * like everywhere, so a browser reads it with fetch and not with EventSource.
 */
export async function sendNews(
  request: FastifyRequest,
  reply: FastifyReply,
  { live, identify, defects, secure }: StreamDoor,
  { owner, topic, look, where }: Stream,
): Promise<void> {
  const first = await look()
  let last = ''
  let looking = false
  let again = false
  let beats = 0

  const say = ({ event, data, last: over = false }: News) => {
    const text = JSON.stringify(data)
    if (text !== last) reply.raw.write(`event: ${event}\ndata: ${text}\n\n`)
    last = text
    if (over) end()
  }
  const fail = async (error: unknown) => {
    // What somebody may no longer see ends like what is over.
    if (!(error instanceof Refusal)) await defects.record(error, { source: 'server', requestId: request.id, where })
    end()
  }
  /** Single flight: one look at a time; who is woken meanwhile looks once more afterwards. */
  const wake = () => {
    if (looking) {
      again = true
      return
    }
    looking = true
    void look()
      .then(say, fail)
      .finally(() => {
        looking = false
        if (!again || reply.raw.writableEnded) return
        again = false
        wake()
      })
  }
  const doubt = () => {
    void whoIs(request, identify, secure).then((identity) => isStill(owner, identity) || end(), fail)
  }
  const beat = () => {
    if (++beats > beatsMax) end()
    else reply.raw.write(': still here\n\n')
  }
  const leave = live.join({ account: `${owner.kind}:${owner.id}`, topic, wake, doubt, beat, end: () => end() })
  const end = () => {
    leave()
    if (!reply.raw.writableEnded) reply.raw.end()
  }
  reply.raw.on('close', end)
  reply.hijack()
  reply.raw.writeHead(200, {
    ...headersFor(secure),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  say(first)
  // What changed between the look and the joining has been announced to nobody here; a session may have ended, too.
  wake()
  doubt()
}
