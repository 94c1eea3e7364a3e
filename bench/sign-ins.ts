import { randomInt } from 'node:crypto'
import autocannon from 'autocannon'
import { type Figure, median } from './figure.ts'
import { type Running, rateOf } from './servers.ts'

/** Ten times as many as two cores can hash. */
const signInsPerSecond = 200
const rounds = 3
const someone = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

/**
 * Guests' pages while more people sign in than can be hashed, from as many networks: pages a second with and without
 * them, in turns. The server must trust us as its proxy, or all of them would be one network and soon be turned away.
 */
export async function pagesBesideSignIns(house: Running): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of [
    ['kept page', '/'],
    ['page made anew', '/search?q=%E6%9C%BA%E6%A2%B0'],
  ] as const) {
    await rateOf(house.address + path, {})
    const pairs: { quiet: number; busy: number; hashed: number; refused: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const quiet = await rateOf(house.address + path, {})
      const flood = beginSignIns(house.address)
      const busy = await rateOf(house.address + path, {})
      pairs.push({ quiet, busy, ...(await flood.end()) })
    }
    const ratio = median(pairs.map(({ quiet, busy }) => busy / quiet))
    const of = (key: 'quiet' | 'busy' | 'hashed' | 'refused') => Math.round(median(pairs.map((pair) => pair[key])))
    figures.push({
      name: `${name} beside ${signInsPerSecond} sign-ins a second (${of('hashed')} hashed, ${of('refused')} told 429)`,
      figure: `${of('busy')}/s vs ${of('quiet')}/s`,
      ratio: ratio.toFixed(2),
      wanted: '≥ 0.40',
      holds: ratio >= 0.4,
    })
  }
  return figures
}

function beginSignIns(address: string) {
  const seen = { hashed: 0, refused: 0 }
  const { promise: over, resolve: ended } = Promise.withResolvers<void>()
  const options: autocannon.Options = {
    url: `${address}/api/login`,
    connections: 100,
    duration: 60,
    overallRate: signInsPerSecond,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': someone() },
          body: JSON.stringify({ phone_number: `138${randomInt(10 ** 7, 10 ** 8)}`, password: 'somebody guesses' }),
        }),
        onResponse: (status) => {
          if (status === 200) seen.hashed++
          if (status === 429) seen.refused++
        },
      },
    ],
  }
  const running = autocannon(options, () => ended())
  return {
    async end() {
      running.stop()
      await over
      return seen
    },
  }
}
