import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/base/call.ts'
import { callWith } from '#contract/base/call.ts'
import { createHttpExchange } from '#contract/client/http-call.ts'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { type Figure, kilobytes, median } from './figure.ts'
import type { Running } from './servers.ts'

const roundMs = 2_000
const rounds = 5
/** The prototype's page on the machine this was designed on: a news list with plain links. */
const prototypePerSecond = 1_183

/** The home page rendered again and again on one core, data at hand, nothing kept. */
export async function renderedPage(house: Running): Promise<Figure> {
  const { site, assets } = await loadBuiltSite('dist')
  const call = remembering(house.address)
  const request = { url: '/', call, own: { enterprise: null, wallet: null, maker: null }, assets }
  const { html } = await site.render(request)
  const tree = treeOf(html)
  const pairs: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await rate(() => site.render(request)), bare: await rate(async () => renderToString(tree)) })
  }
  const ours = median(pairs.map((pair) => pair.ours))
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare))
  return {
    name: 'rendered home page, one core, vs React alone rendering the same elements',
    figure: `${Math.round(ours)}/s of ${kilobytes(Buffer.byteLength(html))} (prototype: ${prototypePerSecond}/s)`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.35',
    holds: ratio >= 0.35,
  }
}

const emptyElements = new Set(['meta', 'link', 'img', 'input', 'br'])
type Children = (ReactElement | string)[]

/** The page's own HTML as plain elements: what React alone has to do, without components, router and data. */
function treeOf(html: string): ReactElement {
  const root: Children = []
  const open: { name: string; props: Record<string, string>; children: Children }[] = []
  const put = (child: ReactElement | string) => (open.at(-1)?.children ?? root).push(child)
  for (const [, end, name = '', attributes = '', text] of html
    .slice('<!doctype html>'.length)
    .matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) put(text)
    else if (end) {
      const done = open.pop()
      if (done) put(createElement(done.name, { ...done.props, key: open.length }, ...done.children))
    } else if (emptyElements.has(name)) put(createElement(name, propsOf(attributes)))
    else open.push({ name, props: propsOf(attributes), children: [] })
  }
  const [page] = root
  if (typeof page !== 'object') throw new Error('the page has no root')
  return page
}

function propsOf(attributes: string): Record<string, string> {
  const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return Object.fromEntries(pairs.filter(([name]) => name !== 'style'))
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
