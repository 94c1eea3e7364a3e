import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { fen } from '#contract/base/money.ts'
import { inviteChannelsMax, ownChannels } from '#contract/people/invitations.words.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as counting from '../counting/store.ts'
import { isReserved } from '../model.ts'
import * as relations from '../overseeing/store.ts'
import type { BroughtSince } from '../ports.ts'
import * as store from './store.ts'

/** Closed ones keep their slug, so they are counted too: nobody fills the table by opening and closing. */
const everMax = 3 * inviteChannelsMax
const slugAlphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const slugLength = 5
export const beginning = new Date(0)

export interface OwningParts {
  database: Database
  words: Pick<Words, 'refuse'>
  broughtSince: BroughtSince
}

/** The links a maker tells apart, and what came through each. */
export function createOwning({ database, words, broughtSince }: OwningParts) {
  /** What came through each, of all that was brought since the beginning. */
  async function presented(tx: Reader, makerId: number, brought: Awaited<ReturnType<BroughtSince>>) {
    const [rows, origins] = await Promise.all([store.counted(tx, makerId), counting.channelsOf(tx, makerId)])
    const came = new Map<string, { orders: number; amount: number }>()
    for (const { child, orders, amount } of brought) {
      const slug = origins.get(`${child.realm}:${child.id}`) ?? ''
      const known = came.get(slug) ?? { orders: 0, amount: 0 }
      came.set(slug, { orders: known.orders + orders, amount: known.amount + amount })
    }
    const figuresOf = ({ slug, visits, registrations }: store.CountedRow) => {
      const { orders = 0, amount = 0 } = came.get(slug) ?? {}
      return { visits, registrations, orders, commission_amount: fen(amount) }
    }
    const found = new Map(rows.map((row) => [row.slug, row]))
    const own = Object.entries(ownChannels).map(([slug, name]) => {
      const row = found.get(slug) ?? { ...store.nothing, slug }
      return { id: null, slug, name, closed: false, created_at: null, ...figuresOf(row) }
    })
    const theirs = rows.flatMap((row) => {
      const { id, slug, name, created_at, closed_at } = row
      if (id === null || name === null) return []
      return [{ id, slug, name, created_at, closed: closed_at !== null, ...figuresOf(row) }]
    })
    return { channels: [...own, ...theirs], origins }
  }

  async function one(tx: Reader, makerId: number, id: number) {
    const brought = await broughtSince(tx, makerId, beginning)
    const found = (await presented(tx, makerId, brought)).channels.find((row) => row.id === id)
    if (!found) throw new Refusal('RECORD_NOT_FOUND')
    return found
  }

  return {
    presented,

    async open(makerId: number, given: { name: string; slug?: string | undefined }, now: Date) {
      await words.refuse({ name: given.name })
      return database.begin(async (tx) => {
        await relations.lockMaker(tx, makerId)
        const known = await store.list(tx, makerId)
        if (known.filter(({ closed_at }) => !closed_at).length >= inviteChannelsMax) throw new Refusal('LIST_FULL')
        if (known.length >= everMax) throw new Refusal('LIST_FULL')
        const slug = given.slug ?? freeSlug(known)
        if (isReserved(slug) || known.some((row) => row.slug === slug)) {
          throw new Refusal('INPUT_INVALID', {}, { slug: '这个标识已被使用，请换一个' })
        }
        const { id } = await store.insert(tx, { maker_id: makerId, slug, name: given.name, created_at: now })
        return one(tx, makerId, id)
      })
    },

    async change(
      makerId: number,
      given: { id: number; name?: string | undefined; closed?: boolean | undefined },
      now: Date,
    ) {
      const { id, name, closed } = given
      if (name !== undefined) await words.refuse({ name })
      return database.begin(async (tx) => {
        await relations.lockMaker(tx, makerId)
        const known = await store.list(tx, makerId)
        const before = known.find((row) => row.id === id)
        if (!before) throw new Refusal('RECORD_NOT_FOUND')
        const open = known.filter((row) => row.closed_at === null).length
        if (closed === false && before.closed_at && open >= inviteChannelsMax) throw new Refusal('LIST_FULL')
        const changed = {
          ...(name !== undefined && { name }),
          ...(closed !== undefined && { closed_at: closed ? (before.closed_at ?? now) : null }),
        }
        if (Object.keys(changed).length > 0) await store.change(tx, { makerId, id }, changed)
        return one(tx, makerId, id)
      })
    },
  }
}

function freeSlug(known: readonly { slug: string }[]): string {
  const taken = new Set(known.map(({ slug }) => slug))
  for (let tries = 0; tries < 100; tries++) {
    const slug = Array.from({ length: slugLength }, () => slugAlphabet[randomInt(slugAlphabet.length)]).join('')
    if (!taken.has(slug) && !isReserved(slug)) return slug
  }
  assert.fail('thirty million slugs, and none is free')
}
