import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
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
