import { expect, test } from 'vitest'
import { type Call, CallRefused } from '#contract/base/call.ts'
import type { Shell } from '#contract/site/site.ts'
import { createStores } from '#web/app/stores.ts'
import { holdAgreement } from './use-agreement.ts'

const openStores = () =>
  createStores({ shell: { baseInfo: {} } as Shell }, { enterprise: null, wallet: null, maker: null }, () => undefined)

test('each account’s store holds the agreement that its realm accepts, asked for once', async () => {
  const stores = openStores()
  const asked: unknown[] = []
  const text = { html: '<p>约定</p>', updated_at: '2026-11-16T09:00:00+08:00' }
  const ask = (async ({ path }: { path: string }, { key }: { key: string }) => {
    asked.push(`${path} ${key}`)
    return { key, title: `《${key}》`, summary: '', preview: false, ...text }
  }) as unknown as Call
  await holdAgreement(stores, 'enterprise', ask)
  await holdAgreement(stores, 'maker', ask)
  await holdAgreement(stores, 'maker', ask)
  expect(stores.enterprise.getState().protocol).toEqual({ title: '《protocol_enterprise》', ...text })
  expect(stores.maker.getState().personalProtocol).toEqual({ title: '《protocol_maker》', ...text })
  expect(asked).toEqual(['/api/wz protocol_enterprise', '/api/wz protocol_maker'])
})

test('where none is published the store holds none', async () => {
  const stores = openStores()
  await holdAgreement(stores, 'maker', () => Promise.reject(new CallRefused(40400, '没有找到相关内容')))
  expect(stores.maker.getState().personalProtocol).toBeNull()
})
