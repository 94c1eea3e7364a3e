import type { Chance } from '#server/testing/chance.ts'
import { under } from '#server/testing/chance.ts'

/** Where somebody is: the address they have there on a day. */
export type Place = (day: number) => string

/** More than any scene needs; scenes share no range, so that what two of them have in common means nothing. */
const rangesPerScene = 256

/**
 * Addresses that nobody has: of the fourth version out of 240.0.0.0/4, of the sixth out of 3fff::/20, which is kept for
 * documents. Ranges that are taken one after the other lie far apart, as those of strangers do.
 */
export function openPlaces(scene: number, chance: Chance) {
  let taken = 0

  function range(): number {
    if (taken === rangesPerScene) throw new Error('a scene ran out of address ranges')
    const place = scene * rangesPerScene + taken
    taken += 1
    return Math.imul(place, 0x9e375) & 0xfffff
  }
  const v4 = (of: number, host: number) => `${240 + (of >> 16)}.${(of >> 8) & 255}.${of & 255}.${host}`
  const v6 = (of: number, net: number) => {
    const group = () => (1 + under(chance, 0xfffe)).toString(16)
    const prefix = `3fff:${(of >> 16).toString(16)}:${(of & 0xffff).toString(16)}`
    return `${prefix}:${net.toString(16)}:${group()}:${group()}:${group()}:${group()}`
  }
  const host = () => 1 + under(chance, 254)

  /** A line with one address: an office, a shop, a household whose address seldom changes. */
  function line(of = range()): Place {
    const address = v4(of, host())
    return () => address
  }
  /** A household of the sixth version: one /64, another host every time. */
  function line6(of = range()): Place {
    const net = 1 + under(chance, 0xfffe)
    return () => v6(of, net)
  }
  /** A line that dials anew every three days and then has another address, in one of a few ranges. */
  function redialled(): Place {
    const ranges = [range(), range(), range()]
    const known = new Map<number, string>()
    return (day) => {
      const period = Math.floor(day / 3)
      const address = known.get(period) ?? v4(ranges[under(chance, ranges.length)] ?? 0, host())
      known.set(period, address)
      return address
    }
  }
  /** A few addresses behind which many are: a carrier, a campus, a tunnel's exits. */
  function pool(addresses: number, ranges = 1): Place {
    const taken = Array.from({ length: ranges }, range)
    const all = Array.from({ length: addresses }, (_, n) => v4(taken[n % ranges] ?? 0, host()))
    return () => all[under(chance, all.length)] ?? ''
  }

  return {
    range,
    line,
    line6,
    redialled,
    pool,
    /** A telephone on the move: any of many addresses, hardly the same twice. */
    mobile: () => pool(40, 3),
    /** A tunnel whose exit is another one each time. */
    tunnel: () => pool(12, 12),
    home: () => (chance() < 0.4 ? line6() : chance() < 0.5 ? redialled() : line()),
  }
}
