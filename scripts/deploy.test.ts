import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { purposes } from '../server/modules/site/files/model.ts'

const megabyte = 1024 * 1024
const read = (path: string) => readFileSync(path, 'utf8')

test('nginx lets the largest upload through, and not much more', () => {
  const [, limit] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? []
  const largest = Math.max(...Object.values(purposes).map(({ maxBytes }) => maxBytes))
  expect(Number(limit) * megabyte).toBeGreaterThan(largest)
  expect(Number(limit) * megabyte).toBeLessThanOrEqual(largest + megabyte)
})

test('the container file names commands and files that are here, and neither keys nor data get into an image', () => {
  const text = read('deploy/Containerfile')
  const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  expect(sources).not.toEqual([])
  for (const path of sources) expect(existsSync(path), path).toBe(true)
  const known: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const commands = [...text.matchAll(/^RUN npm (?:run )?(\w+)/gm)]
  expect(commands).toHaveLength(1)
  for (const [, name = ''] of commands) expect(known.scripts, name).toHaveProperty(name)
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.data', 'node_modules', 'dist']))
})

test('whoever stops the service or the container waits for the server: npm would end before it', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const [, service = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(read('deploy/zhongqiao.service')) ?? []
  const [, container = '[]'] = /^CMD (\[.+\])$/m.exec(read('deploy/Containerfile')) ?? []
  expect([service, JSON.parse(container).join(' ')]).toEqual([scripts.start, scripts.start])
})

test('the example of settings names only settings that are described', () => {
  const described = read('README.md')
  const names = [...read('deploy/zhongqiao.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})

test('each address for reading leads to one machine, and the runbook names all of them', () => {
  const listeners = read('deploy/many/haproxy.cfg')
    .split(/^listen /m)
    .slice(1)
  const reading = listeners.filter((text) => text.includes('OPTIONS /replica'))
  expect(reading).toHaveLength(3)
  const machines = reading.map((text) => [...text.matchAll(/^ {2}server \S+ (\S+)/gm)].map(([, address]) => address))
  expect(machines.map((of) => of.length)).toEqual([1, 1, 1])
  expect(new Set(machines.flat()).size).toBe(3)
  const ports = reading.map((text) => /bind 127\.0\.0\.1:(\d+)/.exec(text)?.[1])
  const [, urls = ''] = /^DATABASE_READ_URL=(\S+)/m.exec(read('docs/runbooks/many-machines.md')) ?? []
  expect(urls.split(',').map((url) => /:(\d+)\//.exec(url)?.[1])).toEqual(ports)
})

test('the service may write where the example of settings lets backups go', () => {
  const folders = [...read('deploy/zhongqiao.env.example').matchAll(/^#?BACKUP_(?:COPY_)?DIR=(.*)$/gm)].map(
    ([, at]) => at,
  )
  const writable = [...read('deploy/zhongqiao.service').matchAll(/^ReadWritePaths=-?(\S+)$/gm)].map(([, path]) => path)
  expect(folders).toHaveLength(2)
  expect(folders.filter((folder) => !writable.includes(folder))).toEqual([])
})
