import { relative } from 'node:path'
import type { Plugin } from 'vite'

const imported = /^import (\w+) from '([^']+\.module\.css)'/gm
const reserved =
  /^(await|case|class|const|default|delete|do|enum|export|for|if|import|in|let|new|null|static|switch|this|with)$/
const stylesheets = new Map<string, string>()

/**
 * A class stands in the browser's bundle where it is used, as the word it is: not in a table of its stylesheet that
 * is read at run time, with classes in it that no page on screen needs.
 */
export function slimStyles(): Plugin[] {
  const common = { apply: 'build', applyToEnvironment: ({ name }: { name: string }) => name === 'client' } as const
  return [
    {
      name: 'slim-styles',
      enforce: 'pre',
      ...common,
      transform(code, id) {
        if (!id.endsWith('.tsx') || !code.includes('.module.css')) return undefined
        return { code: code.replace(imported, "import * as $1 from '$2'"), map: null }
      },
    },
    {
      // A stylesheet of which only the words are left is still a stylesheet.
      name: 'slim-styles:keep',
      enforce: 'post',
      ...common,
      buildStart: () => stylesheets.clear(),
      transform(code, id) {
        return id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined
      },
      writeBundle(_, bundle) {
        const written = Object.values(bundle).map((file) => (file.type === 'asset' ? String(file.source) : ''))
        const lost = [...stylesheets.keys()].filter((sheet) => !written.some((css) => css.includes(`.${sheet}_`)))
        if (lost.length > 0) throw new Error(`not in the stylesheet of the site: ${lost.join(', ')}`)
      },
    },
  ]
}

/**
 * A class is called after its stylesheet's path: a hash in each name would be the part that does not compress, and two
 * stylesheets of one name in two folders are two.
 */
export function className(name: string, path: string): string {
  const file = relative(process.cwd(), path.split('?')[0] ?? path)
  const sheet = file
    .replace(/^web\/(areas\/)?/, '')
    .replace(/\.module\.css$/, '')
    .replaceAll('/', '-')
  const known = stylesheets.get(sheet)
  if (known !== undefined && known !== file) throw new Error(`${file} and ${known} would share their classes`)
  if (reserved.test(name)) throw new Error(`${file}: the class ${name} cannot be imported by its name`)
  stylesheets.set(sheet, file)
  return `${sheet}_${name}`
}
