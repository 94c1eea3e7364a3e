import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { isEndpoint } from '../contract/endpoint.ts'

/** From this size on a value is a module of its own: it arrives with the page that reads it, not with the first one. */
const tableMin = 1000

/**
 * The browser needs to know where to call, not how the server checks what it gets. For the browser's bundle the
 * contract is therefore reduced to methods, paths and plain values: zod and every schema stay behind.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async transform(code, id) {
      const file = relative(process.cwd(), id.split('?')[0] ?? id)
      if (!/^contract\/[\w-]+\.ts$/.test(file)) return undefined
      if (file !== 'contract/refusals.ts' && !code.includes("from 'zod'")) return undefined
      if (/^import type .* from 'zod'$/m.test(code)) return undefined
      const [path = id, table] = id.split('?table=')
      const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
      const slim = Object.entries(exported).flatMap(([name, value]) => slimExport(file, name, value))
      const lines = slim
        .filter(([name]) => table === undefined || name === table)
        .map(([name, value]) =>
          table === undefined && value.length > tableMin
            ? `export { ${name} } from '${path}?table=${name}'`
            : `export const ${name} = ${value}`,
        )
      return { code: lines.join('\n'), map: null }
    },
  }
}

function slimExport(file: string, name: string, value: unknown): [string, string][] {
  if (value instanceof z.ZodType) return []
  if (typeof value === 'function') return []
  if (value === undefined || value instanceof RegExp)
    throw new Error(`${file}: ${name} has no value the browser could use`)
  return [[name, JSON.stringify(value, slimEndpoint)]]
}

/**
 * Of an endpoint, also of one inside a group, the browser gets where and how to call it; of a refusal its number, for
 * what it says comes with the answer.
 */
function slimEndpoint(key: string, value: unknown): unknown {
  if (key === 'say') return undefined
  if (!isEndpoint(value) || !('input' in value)) return value
  const { kind, method, path, access, idempotent } = value
  return { kind, method, path, access, idempotent }
}
