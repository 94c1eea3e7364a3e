import { z } from 'zod'
import { BatchAnswer, batchOf } from '#contract/base/batch.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, Version } from '#contract/base/fields.ts'

/** What can be done to several rows at once that are shown from one moment until another. */
function windowBatch<const R extends 'banners' | 'ticker'>(right: R, noun: string) {
  const path = `/api/console/${right}/batch` as const
  return {
    show: endpoint({
      summary: `批量立即展示或下线${noun}`,
      method: 'POST',
      path: `${path}/show`,
      access: { staff: `${right}.edit` },
      input: z.object({ items: batchOf(z.object({ id: Id, version: Version })), shown: z.boolean() }),
      output: BatchAnswer,
      done: '已处理',
    }),
    remove: endpoint({
      summary: `批量删除${noun}`,
      method: 'POST',
      path: `${path}/delete`,
      access: { staff: `${right}.delete` },
      input: z.object({ items: batchOf(z.object({ id: Id })) }),
      output: BatchAnswer,
      done: '已处理',
    }),
  }
}

export const bannerBatch = windowBatch('banners', '横幅')
export const tickerBatch = windowBatch('ticker', '滚动消息')
