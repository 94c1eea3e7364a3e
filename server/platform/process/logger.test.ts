import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger, readable } from './logger.ts'

test('tokens, codes, passwords and numbers never reach the log', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logger = createLogger({ level: 'info', pretty: false, destination: sink })
  const secrets = { authorization: 'T0ken', password: 'Passw0rd', code: '123456', phone_number: '13800000001' }
  logger.info({ headers: secrets, body: secrets, input: { ...secrets, name: '众桥' } }, 'request')
  const line = lines.join('')
  for (const secret of Object.values(secrets)) expect(line).not.toContain(secret)
  expect(line).toContain('众桥')
})

test('what a stranger wrote cannot command the terminal of whoever reads the log', () => {
  const line = readable(
    JSON.stringify({
      level: 'error',
      time: '2026-11-16T01:00:00Z',
      msg: 'defect',
      err: { stack: 'a\u001b[2Jb\u0007\n\tc' },
    }),
  )
  for (const command of ['\u001b', '\u0007']) expect(line).not.toContain(command)
  expect(line).toContain('\n\tc')
})

test('a process whose log nobody reads any more ends when it is told to, without a complaint', async () => {
  const script = `
    const { createLogger } = await import(${JSON.stringify(new URL('./logger.ts', import.meta.url).href)})
    createLogger({ level: 'info', pretty: false }).info('a line that waits until the end')
    process.stdin.once('end', () => process.exit(0)).resume()
    process.send('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const complaints: string[] = []
  child.stderr?.on('data', (part) => complaints.push(String(part)))
  await once(child, 'message')
  child.stdout?.destroy()
  const ended = once(child, 'close')
  child.stdin?.end()
  expect(await ended).toEqual([0, null])
  expect(complaints).toEqual([])
})

test('a log whose reader stalls takes a bounded part of memory, and says how many lines were lost', async () => {
  const written = 100_000
  const script = `
    const { createLogger } = await import(${JSON.stringify(new URL('./logger.ts', import.meta.url).href)})
    const logger = createLogger({ level: 'info', pretty: false })
    for (let line = 0; line < ${written}; line++) logger.info({ filler: 'x'.repeat(150) }, 'a line')
    process.stdin.once('end', () => process.exit(0)).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [kept, lost] = [0, 0]
  for await (const line of createInterface({ input: child.stdout })) {
    const told = JSON.parse(line)
    if (told.msg === 'a line') kept++
    else lost += told.lost
    if (kept + lost === written) child.stdin.end()
  }
  // Eight megabytes of lines of two hundred bytes each.
  expect(kept).toBeGreaterThan(20_000)
  expect(kept).toBeLessThan(60_000)
  expect(kept + lost).toBe(written)
})
