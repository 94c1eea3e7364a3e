import { createHmac } from 'node:crypto'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Door } from '#server/http/desk.ts'
import { networkOf, rangeOf } from '#server/http/networks.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import * as store from './store.ts'

export type Sightings = ReturnType<typeof createSightings>

/** The door somebody comes through, as far as it tells one browser from another. */
type SeenDoor = Pick<Door, 'ip' | 'browser' | 'device' | 'knownDevice'>

const digestBytes = 16
/** Half a year: longer than any commission waits, and than anybody can be asked to remember. */
const keptMs = 183 * 24 * 60 * 60 * 1000

/**
 * Where accounts are used. Neither an address nor a cookie is kept, only what a key of ours makes of them (pseudonyms):
 * they can be compared with each other, and lead nowhere else.
 */
export function createSightings({ database, key }: { database: Database; key: Buffer }) {
  const digest = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}\0${value}`).digest().subarray(0, digestBytes)

  async function see(
    tx: Tx,
    owner: { realm: AccountRealm; id: number },
    seen: { during: store.NewSighting['during']; door: SeenDoor; now: Date },
  ): Promise<void> {
    const { during, door, now: at } = seen
    // Scripts and the played beginnings of the demo come from nowhere.
    if (!door.ip) return
    const device = door.browser ? door.knownDevice() : door.device
    const network = networkOf(door.ip)
    await store.insert(tx, {
      ...{ realm: owner.realm, owner_id: owner.id, during, at },
      device: device ? digest('device', device) : null,
      network: digest('network', network),
      range: digest('range', rangeOf(network)),
    })
  }

  return {
    see,
    /** The same where nothing else is written. */
    note: (owner: { realm: AccountRealm; id: number }, seen: Parameters<typeof see>[2]): Promise<void> =>
      database.begin((tx) => see(tx, owner, seen)),
    forgetOld: (now: Date): Promise<void> =>
      database.begin((tx) => store.deleteBefore(tx, new Date(now.getTime() - keptMs))),
  }
}
