import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { type FilePurpose, filePurposes } from '#contract/site/files.ts'
import { openHouse, type SignedIn } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { purposes, purposesFor } from './model.ts'

const everyRight = Object.keys(rights) as Right[]

async function openOffice() {
  const house = await openHouse()
  const clerk = await house.signIn.staff(['strategic.edit', 'resource.edit'])
  const take = async (key: string, headers: Record<string, string> = {}) =>
    house.http.inject({ url: `/api/console/file/${key}`, headers })
  const handIn = async (purpose: FilePurpose, who: SignedIn = clerk, name = '合同 (2026).pdf'): Promise<string> => {
    const answer = await uploadsAt(house).handIn(who, { ...(await sample('pdf')), name }, purpose)
    expect(answer).toMatchObject({ code: 200 })
    return answer.data.url.split('/').at(-1)
  }
  const ask = async (key: string, { token }: SignedIn) => take(key, { authorization: token })
  return { house, take, ask, handIn }
}

test('staff who may read what a file belongs to get it under its Chinese name, whoever handed it in', async () => {
  const { house, ask, handIn } = await openOffice()
  const paper = await sample('pdf')
  for (const [purpose, right] of [
    ['contract', 'strategic.read'],
    ['resource', 'resource.read'],
  ] as const) {
    const reader = await house.signIn.staff([right])
    const reply = await ask(await handIn(purpose), reader)
    expect([purpose, reply.statusCode]).toEqual([purpose, 200])
    expect(reply.rawPayload.equals(paper.bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(paper.bytes.length),
      'content-disposition':
        'attachment; filename="download.pdf"; ' + "filename*=UTF-8''%E5%90%88%E5%90%8C%20%282026%29.pdf",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('who of the staff opened which paper is written down, without what would open it', async () => {
  const { house, ask, handIn } = await openOffice()
  const key = await handIn('contract')
  const reader = await house.signIn.staff(['strategic.read'])
  await ask(key, await house.signIn.staff(['news.read']))
  expect((await ask(key, reader)).statusCode).toBe(200)
  const rows = await house.database.read((tx) =>
    tx.selectFrom('audit_log').selectAll().where('action', '=', 'file.open').execute(),
  )
  expect(rows).toMatchObject([
    { actor_kind: 'staff', actor_id: reader.id, subject: 'file:1', after: { purpose: 'contract' } },
  ])
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('no other right opens a file, and the right that does counts only as long as somebody has it', async () => {
  const { house, ask, handIn } = await openOffice()
  const [contract, resource] = [await handIn('contract'), await handIn('resource')]
  const others = (right: Right) => everyRight.filter((one) => one !== right)
  const statuses = async (who: SignedIn) => [
    (await ask(contract, who)).statusCode,
    (await ask(resource, who)).statusCode,
  ]
  expect(await statuses(await house.signIn.staff(others('strategic.read')))).toEqual([404, 200])
  expect(await statuses(await house.signIn.staff(others('resource.read')))).toEqual([200, 404])
  expect(await statuses(await house.signIn.staff([]))).toEqual([404, 404])
  const reader = await house.signIn.staff(['strategic.read', 'resource.read'])
  expect(await statuses(reader)).toEqual([200, 200])
  const setRights = (left: Right[]) =>
    house.database.begin((tx) =>
      tx
        .updateTable('roles')
        .set({ rights: left })
        .where('id', 'in', tx.selectFrom('staff_roles').select('role_id').where('staff_id', '=', reader.id))
        .execute(),
    )
  await setRights(['strategic.edit', 'resource.read'])
  expect(await statuses(reader)).toEqual([404, 200])
  const refused = await ask(contract, reader)
  expect(refused.json()).toMatchObject({ code: refusals.PATH_UNKNOWN.code, data: null })
  expect(refused.headers['content-disposition']).toBeUndefined()
  await house.database.begin((tx) => house.services.sessions.end(tx, reader.sessionId))
  expect((await ask(resource, reader)).json().code).toBe(refusals.SESSION_INVALID.code)
})

test('what was handed in for anything else, or not yet checked, or never, is not there for anybody', async () => {
  const { house, ask, handIn } = await openOffice()
  const reader = await house.signIn.staff(everyRight)
  const { announce, send } = uploadsAt(house)
  const png = await sample('png')
  const said = { name: png.name, type: png.type, size: png.bytes.length }
  const unchecked = (await announce(reader, { ...said, purpose: 'contract' })).data
  await send(unchecked, png.bytes)
  await handIn('attachment', reader)
  const attached = await house.database.read((tx) =>
    tx.selectFrom('files').select('key').where('purpose', '=', 'attachment').executeTakeFirstOrThrow(),
  )
  const keys = [
    attached.key,
    unchecked.key,
    'x'.repeat(43),
    'x'.repeat(190),
    'x',
    '%00',
    "'--",
    '..%2f..%2fetc',
    'x/y',
    '',
  ]
  for (const key of keys) expect([key, (await ask(key, reader)).statusCode]).toEqual([key, 404])
})

test('guests and visitors with a session of their own are asked to sign in, whatever they ask for', async () => {
  const { house, take, handIn } = await openOffice()
  const key = await handIn('contract')
  const tokens = [
    undefined,
    '0',
    'x'.repeat(43),
    (await house.signIn.enterprise()).token,
    (await house.signIn.maker()).token,
  ]
  for (const token of tokens) {
    for (const asked of [key, 'x'.repeat(43)]) {
      const reply = await take(asked, token === undefined ? {} : { authorization: token })
      expect(reply.json()).toMatchObject({ code: refusals.SESSION_INVALID.code, data: null })
      expect(reply.rawPayload.includes('%PDF')).toBe(false)
    }
  }
  // A cookie alone is no session: another site could make a browser send it.
  const { token } = await house.signIn.staff(['strategic.read'])
  expect((await take(key, { cookie: `staff_token=${token}` })).json().code).toBe(refusals.SESSION_INVALID.code)
})

test('only private files have a right that opens them, and who has none opens nothing', () => {
  for (const purpose of filePurposes) {
    const { opensWith, visibility } = purposes[purpose]
    expect([purpose, opensWith === undefined || visibility === 'private']).toEqual([purpose, true])
  }
  expect(purposesFor(new Set(everyRight))).toEqual([
    ...[
      'qualification',
      'feedback',
      'license',
      'voucher',
      'receipt',
      'resource',
      'contract',
      'agreement',
      'evidence',
      'payout',
      'invoice',
    ],
  ])
  expect(purposesFor(new Set(['strategic.edit', 'resource.edit'] as const))).toEqual([])
})
