import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { copyDatabase } from '#server/testing/test-database.ts'
import { createDefects, type Defects } from './defects.ts'
import { createJobs, type Job, type JobWork, job, work } from './jobs.ts'
import { openDatabase } from './postgres/database.ts'
import { createLogger } from './process/logger.ts'
import { createSeeing } from './seeing/seeing.ts'

const logger = createLogger({ level: 'silent', pretty: false })
const greet = job({ name: 'test.greet', input: z.object({ name: z.string() }), attemptsMax: 1, timeoutS: 10 })

async function openJobs(works: (defects: Defects) => JobWork[]) {
  const { ownerUrl, appUrl, drop } = await copyDatabase()
  const database = openDatabase({ url: appUrl, pool: 2, logger })
  const defects = createDefects({ database, clock: () => new Date(0), logger })
  const common = {
    ownerUrl,
    appRole: new URL(appUrl).username,
    works: works(defects),
    defects,
    logger,
    seeing: createSeeing(),
  }
  const jobs = createJobs({ ...common, working: true })
  await jobs.start()
  onTestFinished(async () => {
    await jobs.stop()
    await database.close()
    await drop()
  })
  return { database, jobs, defects }
}

function inbox<T>() {
  const heard: T[] = []
  let wake = () => {}
  const put = (item: T) => {
    heard.push(item)
    wake()
  }
  const until = async (count: number): Promise<T[]> => {
    while (heard.length < count) await new Promise<void>((done) => (wake = done))
    return heard
  }
  return { put, until }
}

test('a job is done exactly if the transaction that asked for it was committed', async () => {
  const greeted = inbox<string>()
  const { database, jobs } = await openJobs(() => [work(greet, async ({ name }) => greeted.put(name))])
  await database
    .begin(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'never' })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await database.begin((tx) => jobs.enqueue(tx, greet, { name: 'hello' }))
  expect(await greeted.until(1)).toEqual(['hello'])
})

test('a job that fails is written down as a defect', async () => {
  const failed = inbox<void>()
  const { database, jobs, defects } = await openJobs((all) => {
    const record = all.record
    all.record = async (...about) => {
      await record(...about)
      failed.put()
    }
    return [
      work(greet, async () => {
        throw new Error('no voice')
      }),
    ]
  })
  await database.begin((tx) => jobs.enqueue(tx, greet, { name: 'x' }))
  await failed.until(1)
  expect((await defects.list({ page: 1, count: 10 })).list).toMatchObject([{ source: 'job', message: 'no voice' }])
})

test('input that does not fit the job is refused when it is asked for, not when it is done', async () => {
  const { database, jobs } = await openJobs(() => [work(greet, async () => undefined)])
  const wrong = database.begin((tx) => jobs.enqueue(tx, greet as Job, { name: 7 }))
  await expect(wrong).rejects.toThrow(z.ZodError)
})
