import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { banned, bannedNames, moduleFiles, modulePlan, moduleVerbs, packages, rooms, sizes } from './architecture.ts'
import { importsOf, isTest, readSources, resolveImport, roomOf } from './source.ts'

const sources = readSources()
const code = sources.filter(({ file }) => /\.(ts|tsx|mjs)$/.test(file))

const exportPattern = /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class|type|interface|enum) ([\w$]+)/gm

test('every source file stands in a room', () => {
  const homeless = code.filter(({ file }) => file.includes('/') && !isTest(file) && !roomOf(file))
  expect(homeless.map(({ file }) => file)).toEqual([])
})

const modulePaths = Object.fromEntries(Object.values(modulePlan).map(({ path }) => [path, true]))

test('rooms import only through the doors of the floor plan', () => {
  const wrong: string[] = []
  for (const { file, imports } of code) {
    const room = roomOf(file)
    if (!room || isTest(file)) continue
    const doors = rooms[room] ?? []
    for (const specifier of imports) {
      const target = resolveImport(file, specifier)
      if (!('file' in target) || doors.includes('*')) continue
      const other = roomOf(target.file)
      if (room in modulePaths && specifier.startsWith('.') && other !== room)
        wrong.push(`${file} → ${specifier} (name the room: #${target.file})`)
      const open = doors.some((door) => other === door || other?.startsWith(`${door}/`))
      if (other && other !== room && !open) wrong.push(`${file} → ${target.file}`)
    }
  }
  expect(wrong).toEqual([])
})

test('packages are used only by the rooms they were taken in for', () => {
  const wrong: string[] = []
  for (const { file, imports } of code) {
    const room = roomOf(file)
    if (!room || isTest(file)) continue
    const allowed = packagesOf(room)
    if (!allowed) continue
    for (const specifier of imports) {
      const target = resolveImport(file, specifier)
      if (!('packageName' in target) || specifier.startsWith('node:')) continue
      if (!allowed.includes(target.packageName)) wrong.push(`${file} → ${specifier}`)
    }
  }
  expect(wrong).toEqual([])
})

/** A room's own list, or that of the folder it stands in. */
function packagesOf(room: string): readonly string[] | undefined {
  const above = room.split('/').map((_, depth, parts) => parts.slice(0, parts.length - depth).join('/'))
  return above.map((path) => packages[path]).find((list) => list !== undefined)
}

test('a file of words, which browsers get whole, knows no schemas; a function for browsers stands in one', () => {
  const wrong = code
    .filter(({ file }) => /^contract\/(?!base\/|client\/)/.test(file) && !isTest(file))
    .filter(({ file, imports, text }) => {
      const hasSchemas = imports.includes('zod')
      const isWords = file.endsWith('.words.ts')
      return isWords ? hasSchemas : !hasSchemas && /^export (function|const \w+ = \()/m.test(text)
    })
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('a module is entered by its service and made of the same few files as every other', () => {
  const wrong: string[] = []
  for (const { file, imports } of code) {
    const inside = /^(server\/modules\/[\w-]+\/([\w-]+))\/(?:([\w-]+)\/)?([\w.-]+)$/.exec(file)
    if (inside && !isTest(file)) {
      const [, path, name = '', verb, own = ''] = inside
      if (modulePlan[name]?.path !== path) wrong.push(`${name} is not on the floor plan`)
      if (!moduleFiles.includes(own.replace(/\.ts$/, ''))) wrong.push(`${file}: modules have no such file`)
      if (verb && !moduleVerbs.includes(verb)) wrong.push(`${file}: ${verb} is no verb of the glossary`)
    }
    if (!file.startsWith('server/modules/') || isTest(file)) continue
    for (const specifier of imports) {
      const other = /^#server\/modules\/[\w-]+\/([\w-]+)\/(.+)$/.exec(specifier)
      if (other && other[2] !== 'service.ts') wrong.push(`${file} enters ${other[1]} through ${other[2]}`)
    }
  }
  expect(wrong).toEqual([])
})

test('models are pure: no input, no output, no clock, no chance', () => {
  const impure = code
    .filter(({ file }) => /\/model\.ts$/.test(file))
    .flatMap(({ file, imports, text }) => [
      ...imports
        .filter((specifier) =>
          /^(node:(?!crypto$|assert)|pg|kysely|fastify|\.\/store|#server\/(http|modules))/.test(specifier),
        )
        .map((specifier) => `${file} → ${specifier}`),
      ...(/random(Bytes|UUID|Int)|Math\.random/.test(text) ? [`${file} is a matter of chance`] : []),
    ])
  expect(impure).toEqual([])
})

test('SQL is written in stores and in the platform only', () => {
  const pattern = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/
  const inside = /\/([a-z]+-)?store\.ts$|^server\/(platform|testing)\/|^server\/app\.ts$/
  const tools = /^(scripts|bench|trials|e2e|tidy)\/|\.test\.ts$/
  const wrong = code.filter(({ file, text }) => pattern.test(text) && !inside.test(file) && !tools.test(file))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('there are no import cycles', () => {
  const edges = new Map(
    code.map(({ file, text }) => [file, importsOf(text).map((specifier) => resolveImport(file, specifier))]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of edges.get(file) ?? [])
      if ('file' in target && edges.has(target.file)) visit(target.file, [...path, file])
    state.set(file, 'done')
  }
  for (const file of edges.keys()) visit(file, [])
  expect(cycles).toEqual([])
})

// One of the two has lost what it spoke of: somebody wrote a new thing between a comment and its own.
test('what a file exports is named by another one', () => {
  // Dead code: what nobody asks for is not seen by the compiler as long as it is exported.
  const namedIn = new Map<string, number>()
  const everything = [...code, ...globSync('*.{ts,mjs}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))]
  for (const { text } of everything)
    for (const word of new Set(text.match(/[\w$]+/g))) namedIn.set(word, (namedIn.get(word) ?? 0) + 1)
  const exported = code
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, text }) => [...text.matchAll(exportPattern)].map((match) => ({ file, name: match[1] ?? '' })))
  expect(exported.length).toBeGreaterThan(5000)
  expect(exported.filter(({ name }) => namedIn.get(name) === 1)).toEqual([])
})

test('a comment stands before what it is about, not before another comment', () => {
  const lost = code.flatMap(({ file, text }) => {
    const lines = text.split('\n').map((line) => line.trim())
    return lines.flatMap((line, at) =>
      // The first comment of a file is about the file.
      at > 3 && line.endsWith('*/') && lines[at + 1]?.startsWith('/**') ? [`${file}:${at + 1}`] : [],
    )
  })
  expect(lost).toEqual([])
})

test('files and lines fit a screen', () => {
  const wrong = sources.flatMap(({ file, text }) => {
    const lines = text.split('\n')
    const long = lines.findIndex((line) => line.length > sizes.lineLengthMax && !/https?:\/\/|d="|^test\('/.test(line))
    return [
      // Nobody reads what is written from the database's own description of itself.
      ...(lines.length > sizes.fileLinesMax && file !== 'server/schema.ts'
        ? [`${file} has ${lines.length} lines`]
        : []),
      ...(long >= 0 && !file.endsWith('.sql') ? [`${file}:${long + 1} has ${lines[long]?.length} characters`] : []),
    ]
  })
  expect(wrong).toEqual([])
})

test('a folder can be taken in at a glance', () => {
  const folders = Object.groupBy(sources, ({ file }) => dirname(file))
  const full = Object.entries(folders)
    // Migrations are numbered, and never moved.
    .filter(([folder, files]) => folder !== 'server/migrations' && (files?.length ?? 0) > sizes.folderFilesMax)
    .map(([folder, files]) => `${folder} holds ${files?.length} files`)
  expect(full).toEqual([])
})

test('no file has a name that says nothing, and none only passes others on', () => {
  const wrong = code.filter(({ file, text }) => {
    const body = text.split('\n').filter((line) => line.trim() && !/^\s*(\/\/|\*|\/\*)/.test(line))
    const barrel = body.length > 1 && body.every((line) => /^export (\*|\{[^}]*\}) from/.test(line))
    return bannedNames.test(file) || barrel
  })
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('no word stands in the code that means a decision was avoided', () => {
  const wrong: string[] = []
  for (const { file, text } of sources) {
    if (file.startsWith('tidy/')) continue
    for (const { pattern, instead, except } of banned) {
      if (except?.test(file)) continue
      text.split('\n').forEach((line, at) => {
        if (pattern.test(line) && !/^\s*(\/\/|\*|\/\*|--)/.test(line)) {
          wrong.push(`${file}:${at + 1} ${line.trim()} (${instead})`)
        }
      })
    }
  }
  expect(wrong).toEqual([])
})

test('colours and font sizes are named in the tokens only', () => {
  const wrong = sources
    .filter(({ file }) => /^(ui|web)\/.*\.css$/.test(file) && !file.endsWith('tokens.css'))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .map((line, at) => ({ line, at }))
        .filter(({ line }) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|font-size:\s*\d/i.test(line))
        .map(({ line, at }) => `${file}:${at + 1} ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('the lockfile and the code name no registry host', () => {
  const texts = [
    ...sources,
    ...['package.json', 'package-lock.json', '.npmrc'].map((file) => ({ file, text: readFileSync(file, 'utf8') })),
  ]
  const named = texts.filter(
    ({ file, text }) => !file.startsWith('tidy/') && /registry\.npm|npmmirror|\/\/registry\./.test(text),
  )
  expect(named.map(({ file }) => file)).toEqual([])
})
