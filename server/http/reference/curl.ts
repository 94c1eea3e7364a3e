import type { Endpoint } from '#contract/base/endpoint.ts'
import { wantsSession } from '#contract/base/endpoint.ts'

/** A call as it travels: what stands in its address, and what in its body. */
export function travelling({ method, path }: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>) {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(input[name])))
  if (method === 'POST') return { url: address, body: Object.fromEntries(rest) }
  const query = rest.map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`).join('&')
  return { url: query ? `${address}?${query}` : address, body: undefined }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The same as somebody types it. */
export function curlOf(endpoint: Endpoint, input: Record<string, unknown>, origin: string): string {
  const { url, body } = travelling(endpoint, input)
  const lines = [`curl '${origin}${url}'`]
  if (wantsSession(endpoint.access)) lines.push(`-H 'Authorization: 令牌'`)
  if (endpoint.idempotent) lines.push(`-H 'Idempotency-Key: 2026-11-16-0001'`)
  if (body) {
    lines.push(`-H 'Content-Type: application/json'`)
    lines.push(`-d '${JSON.stringify(body).replaceAll("'", `'\\''`)}'`)
  }
  return lines.join(' \\\n  ')
}
