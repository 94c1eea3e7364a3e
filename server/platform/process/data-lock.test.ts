import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './data-lock.ts'
import { StartError } from './start-error.ts'

test('a second instance is refused and told who is there', async () => {
  const dataDir = freshDataDir()
  const holder = await holderProcess(dataDir)
  const second = lockDataDir(dataDir, 'http://127.0.0.1:4199')
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(`进程 ${holder.pid}，地址 http://127.0.0.1:4101`)
})

test('within one process, too, the folder is held once', async () => {
  const dataDir = freshDataDir()
  const lock = await lockDataDir(dataDir, 'http://127.0.0.1:4102')
  for (const attempt of ['4103', '4104']) {
    await expect(lockDataDir(dataDir, `http://127.0.0.1:${attempt}`)).rejects.toThrow('http://127.0.0.1:4102')
  }
  lock.release()
  await takeAndRelease(dataDir)
})

test('the refusal shows the address that was announced last', async () => {
  const dataDir = freshDataDir()
  const lock = await lockDataDir(dataDir, 'http://127.0.0.1:0')
  lock.announce('http://127.0.0.1:41234')
  await expect(lockDataDir(dataDir, 'x')).rejects.toThrow('地址 http://127.0.0.1:41234')
  lock.release()
})

test('a holder that is leaving is waited for', async () => {
  const dataDir = freshDataDir()
  const first = await lockDataDir(dataDir, 'http://127.0.0.1:4102')
  first.announceLeaving()
  const second = await lockDataDir(dataDir, 'http://127.0.0.1:4103', () => first.release())
  await expect(lockDataDir(dataDir, 'x')).rejects.toThrow('地址 http://127.0.0.1:4103')
  second.release()
})

test('a killed holder leaves nothing in the way', async () => {
  const dataDir = freshDataDir()
  const holder = await holderProcess(dataDir)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await takeAndRelease(dataDir)
})

test('a note left by a dead holder whose process id is in use again means nothing', async () => {
  const dataDir = freshDataDir()
  await takeAndRelease(dataDir)
  writeFileSync(join(dataDir, 'instance.json'), JSON.stringify({ pid: process.pid, address: 'http://127.0.0.1:4105' }))
  await takeAndRelease(dataDir)
})

test('of many processes that start together exactly one gets the folder', async () => {
  const dataDir = freshDataDir()
  const killed = await holderProcess(dataDir)
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  const answers = await Promise.all(Array.from({ length: 6 }, () => firstWord(dataDir)))
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(5)
})

function freshDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-lock-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function takeAndRelease(dataDir: string): Promise<void> {
  const lock = await lockDataDir(dataDir, 'http://127.0.0.1:4106')
  lock.release()
}

function contender(dataDir: string) {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(new URL('./data-lock.ts', import.meta.url))})
    try {
      await lockDataDir(${JSON.stringify(dataDir)}, 'http://127.0.0.1:4101')
      console.log('held')
    } catch (error) {
      console.log(error.name === 'StartError' ? 'refused' : error.stack)
    }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function firstWord(dataDir: string): Promise<string> {
  const [word] = (await once(createInterface(contender(dataDir).stdout), 'line')) as [string]
  return word
}

async function holderProcess(dataDir: string) {
  const child = contender(dataDir)
  await once(createInterface(child.stdout), 'line')
  return child
}
