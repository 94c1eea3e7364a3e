import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openTerminal } from './terminal.ts'

function fakeTerminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input }) as unknown
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 }) as unknown
  const shown: string[] = []
  ;(output as PassThrough).on('data', (chunk: Buffer) => shown.push(chunk.toString()))
  const terminal = openTerminal(input as NodeJS.ReadStream, output as NodeJS.WriteStream)
  return { terminal, type: (text: string) => (input as PassThrough).write(`${text}\n`), shown: () => shown.join('') }
}

test('an answer is what was typed, and what is hidden never shows', async () => {
  const { terminal, type, shown } = fakeTerminal()
  const asked = terminal?.ask('账号：')
  type('  chief ')
  expect(await asked).toBe('chief')
  const hidden = terminal?.askHidden('密码：')
  type(' secret words ')
  expect(await hidden).toBe(' secret words ')
  expect(shown()).toContain('密码：')
  expect(shown()).not.toContain('secret')
  const after = terminal?.ask('姓名：')
  type('周')
  expect(await after).toBe('周')
  terminal?.close()
})

test('where nobody sits there is no terminal', () => {
  const pipe = new PassThrough() as unknown
  expect(openTerminal(pipe as NodeJS.ReadStream, pipe as NodeJS.WriteStream)).toBeUndefined()
})
