import { type Endpoint, rightFor } from '#contract/base/endpoint.ts'
import { inputSchema } from '#server/http/openapi.ts'

/** One thing that can be asked, and of whom it wants a session. */
export interface Question {
  path: string
  realm: 'enterprise' | 'maker' | 'staff' | undefined
}

interface Field {
  type?: string
  enum?: readonly unknown[]
  anyOf?: readonly Field[]
  const?: unknown
}

/** What stands in the braces of an address and in the fields that have no list of values. */
const known: Record<string, readonly string[]> = {
  industry: ['3', '113'],
  region: ['330000', '330100'],
  q: ['合作'],
  page: ['2', '100'],
}
const numberInBraces = '50'
/** Of a field with more values than that, the first few. */
const valuesMax = 8

/** All that the contract lets anybody read: each call as it is, and once more for each value of its filters. */
export function questionsOf(endpoints: readonly Endpoint[]): Question[] {
  return endpoints.filter(isAsked).flatMap((endpoint) => {
    const input = inputSchema(endpoint) as { properties?: Record<string, Field>; required?: string[] }
    const properties = input.properties ?? {}
    const inBraces = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    const value = (name: string) => valuesOf(name, properties[name])[0]
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => value(name) ?? numberInBraces)
    const always = (input.required ?? []).filter((name) => !inBraces.has(name))
    const plain: [string, string][] = always.map((name) => [name, value(name) ?? '1'])
    const filters = Object.keys(properties)
      .filter((name) => !inBraces.has(name))
      .flatMap((name) => valuesOf(name, properties[name]).map((one): [string, string] => [name, one]))
    return [plain, ...filters.map((one) => [...plain, one])].map((fields) => {
      const query = new URLSearchParams(fields)
      return { path: query.size > 0 ? `${path}?${query}` : path, realm: realmOf(endpoint) }
    })
  })
}

/** Files and streams are no calls of the contract. */
const isAsked = ({ method }: Endpoint) => method === 'GET'

function valuesOf(name: string, field: Field | undefined): string[] {
  if (known[name]) return [...known[name]]
  const values = [field, ...(field?.anyOf ?? [])].flatMap(
    (one) => one?.enum ?? (one?.const === undefined ? [] : [one.const]),
  )
  return values.slice(0, valuesMax).map(String)
}

function realmOf(endpoint: Endpoint): Question['realm'] {
  const { access, path } = endpoint
  if (access === 'public' || access === 'known') return undefined
  if (rightFor(access) !== undefined || access === 'staff') return 'staff'
  return access === 'maker' || path.startsWith('/api/ck/') ? 'maker' : 'enterprise'
}
