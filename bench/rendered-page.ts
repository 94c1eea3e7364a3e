import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/call.ts'
import { callWith } from '#contract/call.ts'
import { createHttpExchange } from '#contract/http-call.ts'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { type Figure, kilobytes, median } from './figure.ts'
import type { Running } from './servers.ts'

const roundMs = 2_000
const rounds = 5
/** The prototype's page on the machine this was designed on: a news list with plain links. */
const prototype = { perSecond: 1_183 }

/** The home page rendered again and again on one core, data at hand, nothing kept. */
export async function renderedPage(house: Running): Promise<Figure> {
  const { site, assets } = await loadBuiltSite('dist')
  const call = remembering(house.address)
  const request = { url: '/', call, signedIn: { enterprise: false, maker: false }, assets }
  const { html } = await site.render(request)
  const elements = html.match(/<[a-z]/g)?.length ?? 0
  const pairs: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await rate(() => site.render(request)), bare: await rate(async () => renderBare(elements)) })
  }
  const ours = median(pairs.map((pair) => pair.ours))
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare))
  return {
    name: 'rendered home page, one core, vs renderToString of as many bare elements',
    figure: `${Math.round(ours)}/s of ${kilobytes(html.length)} (prototype: ${prototype.perSecond}/s of a smaller page)`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.50',
    holds: ratio >= 0.5,
  }
}

function renderBare(elements: number): string {
  const children = Array.from({ length: elements }, (_, at) =>
    createElement('a', { key: at, href: `/x/${at}` }, '众桥'),
  )
  return renderToString(createElement('main', null, children))
}

async function rate(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let count = 0
  while (performance.now() - begun < roundMs) {
    await work()
    count++
  }
  return (count * 1000) / (performance.now() - begun)
}

/** The data of the page is fetched once; what is measured is the rendering. */
function remembering(address: string): Call {
  const answers = new Map<string, unknown>()
  const exchange = createHttpExchange({
    fetch: (url, init) => fetch(address + String(url), init),
    token: () => undefined,
    makeKey: () => '',
  })
  const call = callWith(exchange)
  return async (endpoint, input) => {
    const key = endpoint.path + JSON.stringify(input)
    if (!answers.has(key)) answers.set(key, await call(endpoint, input))
    return answers.get(key) as never
  }
}
