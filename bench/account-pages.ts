import { type Figure, median } from './figure.ts'
import { type Running, rateOf } from './servers.ts'

const paths = ['/user', '/wallet/record', '/user/info']
const account = { phone_number: '13800000001', password: 'Demo-2026!' }
const rounds = 5

/**
 * An account's pages of this house and of another one, in turns: of the commit before, say, started from a checkout of
 * its own with its own demo. Both are asked for a session as a person asks.
 */
export async function accountPages(house: Running, other: string, report: (figure: Figure) => void): Promise<void> {
  const [ours, theirs] = [await signIn(house.address), await signIn(other)]
  for (const path of paths) {
    const ratios: number[] = []
    const rates: { ours: number; theirs: number }[] = []
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      const rate = { theirs: await rateOf(other + path, theirs), ours: await rateOf(house.address + path, ours) }
      if (round === 0) continue
      rates.push(rate)
      ratios.push(rate.ours / rate.theirs)
    }
    const middle = (whose: 'ours' | 'theirs') => Math.round(median(rates.map((rate) => rate[whose])))
    report({
      name: `${path}, signed in, vs the house at ${other}`,
      figure: `${middle('ours')}/s vs ${middle('theirs')}/s`,
      ratio: median(ratios).toFixed(2),
      wanted: '≥ 2.00',
      holds: median(ratios) >= 2,
    })
  }
}

async function signIn(address: string): Promise<Record<string, string>> {
  const reply = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { data, message } = (await reply.json()) as { data?: { access_token: string }; message: string }
  if (!data) throw new Error(`${address}: ${message}`)
  return { cookie: `enterprise_token=${data.access_token}`, 'accept-encoding': 'gzip' }
}
