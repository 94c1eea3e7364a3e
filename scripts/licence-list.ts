import { readFileSync } from 'node:fs'

interface Locked {
  version?: string
  license?: string | readonly string[]
  dev?: boolean
  devOptional?: boolean
}

interface Shipped {
  name: string
  version: string
  licence: string
}

/** Licences that ask for no more than to be named. */
const permissive = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'Zlib'],
]

/** What asks for more, by how its package begins, and why it may be here. */
const exceptions: Readonly<Record<string, string>> = {
  '@img/sharp-': 'libvips 以动态库的形式随 sharp 提供，没有修改，可以自行替换（LGPL-3.0 第 4 条）',
}

/** Packages whose manifest says nothing in the lockfile's words; as their own files say. */
const said: Readonly<Record<string, string>> = {}

/** Everything that runs in production, as the lockfile has it: what only builds and tests is not handed on. */
export function shippedIn(lockfile: { packages: Record<string, Locked> }): Shipped[] {
  const found = Object.entries(lockfile.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const licence = typeof license === 'string' ? license : (license?.join(' OR ') ?? said[name] ?? '')
      return { name, version, licence }
    })
  const unique = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...unique.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** SPDX expressions: of an OR one side has to be fine, of an AND both. */
export function isPermissive(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((side) => side.split(' AND ').every((one) => permissive.includes(one.trim())))
}

export const exceptionFor = ({ name }: Shipped): string | undefined =>
  Object.entries(exceptions).find(([start]) => name.startsWith(start))?.[1]

export const readLockfile = () => JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** The page for people: what is handed on with the product, and under which licence. */
export function licencesPage(shipped: readonly Shipped[]): string {
  const counts = new Map<string, number>()
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const summed = [...counts].sort((a, b) => b[1] - a[1]).map(([licence, count]) => `- ${licence}：${count}`)
  return [
    '# 随产品提供的第三方软件与字体',
    '',
    '由 `npm run licences` 从 `package-lock.json` 生成，请勿手工修改。只列出运行时使用的部分（含字体）；各自的许可证全文在',
    '`node_modules/<名称>` 里。本产品自身的许可证见 [LICENSE](../LICENSE)。',
    '',
    ...summed,
    '',
    ...Object.entries(exceptions).map(([start, why]) => `例外：\`${start}*\`：${why}。`),
    '',
    '| 名称 | 版本 | 许可证 |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
