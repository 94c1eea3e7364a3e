import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fillCatalogue } from './catalogue-rows.ts'
import type { Figure } from './figure.ts'
import { forgetful, inTurns, openFilled } from './filled-house.ts'

const few = { companies: 100, opportunities: 1_000 }
const many = { companies: 100_000, opportunities: 1_000_000 }

const questions: [string, string][] = [
  ['companies, all', '/api/company'],
  ['companies, newest', '/api/company?sort=newest'],
  ['companies, one section', '/api/company?industry=3'],
  ['companies, one division', '/api/company?industry=113'],
  ['companies, one province', '/api/company?region=330000'],
  ['companies, one city', '/api/company?region=330100'],
  ['companies, certified', '/api/company?certified=true'],
  ['companies, the ways in', '/api/company/categories'],
  ['one company', '/api/company/50'],
  ['opportunities, all', '/api/business'],
  ['opportunities, one side', '/api/business?side=need'],
  ['opportunities, one form', '/api/business?form=service'],
  ['opportunities, one section', '/api/business?industry=3'],
  ['opportunities, one province', '/api/business?region=330000'],
  ['opportunities, one city', '/api/business?region=330100'],
  ['opportunities, the ways in', '/api/business/categories'],
  ['one opportunity', '/api/business/500'],
]

/** Choices made together are looked for among so many at most: bounded, whatever there is. */
const combined: [string, string][] = [
  ['companies, section and province', '/api/company?industry=3&region=330000'],
  ['companies, division, city and certified', '/api/company?industry=113&region=330100&certified=true'],
  ['opportunities, side and form', '/api/business?side=need&form=service'],
  ['opportunities, side, form, section and province', '/api/business?side=need&form=service&industry=3&region=330000'],
]
const boundedMs = 150

/** A hundred companies with a thousand opportunities against a hundred thousand with a million. */
export async function catalogueFigures(report: (figure: Figure) => void): Promise<void> {
  const houses = {
    few: await openFilled((url) => fillCatalogue(url, few), forgetful),
    many: await openFilled((url) => fillCatalogue(url, many), forgetful),
  }
  const before = await scansOf(houses.many.ownerUrl)
  for (const [name, path] of questions) report(await inTurns(`${name}: 100 k/1 M vs 100/1 k`, path, houses))
  for (const page of [1_000, 10_000]) {
    const path = `/api/business?page=${page}`
    const first = await inTurns('', '/api/business', { few: houses.many, many: houses.many }, { rounds: 3 })
    const deep = await inTurns(
      `opportunities, page ${page}`,
      path,
      { few: houses.many, many: houses.many },
      { rounds: 3 },
    )
    const ratio = Number.parseFloat(first.figure) / Number.parseFloat(deep.figure)
    report({ ...deep, name: `${deep.name} of 1 M vs page 1`, ratio: ratio.toFixed(2), holds: ratio >= 0.5 })
  }
  for (const [name, path] of combined) {
    const found = await inTurns(`${name}, together`, path, houses, { rounds: 3, askedEach: 10 })
    const holds = Number.parseFloat(found.figure) <= boundedMs
    report({ ...found, wanted: `≤ ${boundedMs} ms`, holds })
  }
  const scans = (await scansOf(houses.many.ownerUrl)) - before
  report({
    name: 'tables with a hundred thousand rows and more, read from end to end',
    figure: `${scans} times`,
    ratio: String(scans),
    wanted: '0',
    holds: scans === 0,
  })
  await houses.few.stop()
  await houses.many.stop()
}

const statisticsMs = 2_000

/** How often the large tables were read from end to end so far, as PostgreSQL itself counts. */
async function scansOf(ownerUrl: string): Promise<number> {
  // Backends report what they did a moment later.
  await sleep(statisticsMs)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ scans: string }>(
    `select coalesce(sum(seq_scan), 0) as scans from pg_stat_user_tables
     where relname in ('companies', 'opportunities', 'shelf_entries')`,
  )
  await client.end()
  return Number(rows[0]?.scans ?? 0)
}
