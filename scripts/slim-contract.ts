import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseSync } from 'vite'
import { z } from 'zod'
import { isEndpoint } from '../contract/base/endpoint.ts'
import { type RefusalCode, refusals } from '../contract/base/refusals.ts'

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
      const file = fileOf(id)
      if (!isSlimmed(file, code)) {
        if (!/^(web|mobile|console|contract|ui)\/.*\.tsx?$/.test(file)) return undefined
        await refuseWhatIsMissing(file, code)
        const numbered = numberRefusals(code)
        return numbered === code ? undefined : { code: numbered, map: null }
      }
      const [path = id, table] = id.split('?table=')
      const lines = Object.entries(await slimExports(path))
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

/** What a browser's file would get as `undefined`: a function or a schema that stands beside schemas. */
export async function refuseWhatIsMissing(file: string, code: string): Promise<void> {
  for (const { target, names } of valueImports(file, code)) {
    if (!/^contract\/.*\.ts$/.test(target) || !isSlimmed(target, await readFile(target, 'utf8'))) continue
    const kept = await slimExports(resolve(target))
    const lost = names.filter((name) => !(name in kept))
    if (lost.length > 0) {
      throw new Error(
        `${file}: ${lost.join(', ')} of ${target} does not reach the browser, for that file holds schemas; ` +
          'a function that browsers call stands in a file without zod',
      )
    }
  }
}

/** A refusal's number stands where it is asked for: whoever knows three of them does not carry the table of all. */
export function numberRefusals(code: string): string {
  if (!/^import \{[^}]*\brefusals\b[^}]*\} from '[^']*\/refusals\.ts'$/m.test(code)) return code
  return code.replace(/\brefusals\.([A-Z_]+)\.code\b/g, (_, name: RefusalCode) => String(refusals[name].code))
}

function isSlimmed(file: string, code: string): boolean {
  if (!/^contract\/.*\.ts$/.test(file)) return false
  return /\/?refusals\.ts$/.test(file) || /^import \{[^}]*\} from 'zod'$/m.test(code)
}

function fileOf(id: string): string {
  return relative(process.cwd(), id.split('?')[0] ?? id)
}

/** The names a file imports as values, with the file of this project that they come from. */
function valueImports(file: string, code: string): { target: string; names: string[] }[] {
  return parseSync(file, code).program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return []
    const specifier = node.source.value
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.')
        ? relative(process.cwd(), resolve(file, '..', specifier))
        : undefined
    if (target === undefined) return []
    const names = node.specifiers.flatMap((one) =>
      one.type === 'ImportSpecifier' && one.importKind !== 'type' && one.imported.type === 'Identifier'
        ? [one.imported.name]
        : [],
    )
    return [{ target, names }]
  })
}

async function slimExports(path: string): Promise<Record<string, string>> {
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href)
  return Object.fromEntries(
    Object.entries(exported).flatMap(([name, value]) => slimExport(relative(process.cwd(), path), name, value)),
  )
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
  const { method, path, access, idempotent } = value
  return { method, path, access, ...(idempotent && { idempotent }) }
}
