import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'

const yearMin = 1900
const yearMax = 2100

/** A century either way is what people look up; the tests stand at both ends. */
const Day = z.iso
  .date('日期不存在或格式不对，请填写类似 2026-11-15 的日期')
  .refine((day) => {
    const year = Number(day.slice(0, 4))
    return year >= yearMin && year <= yearMax
  }, `请填写 ${yearMin} 年至 ${yearMax} 年之间的日期`)
  .meta({ description: '公历日期，例如 2026-11-15' })

const words = z.array(z.string().min(1))

export const Almanac = z.object({
  date: z.iso.date(),
  lunar: z.string(),
  ganzhi: z.string(),
  zodiac: z.string(),
  solar_term: z.string(),
  festivals: words,
  yi: words,
  ji: words,
  chong: z.string(),
  sha: z.string(),
  wuxing: z.string(),
  pengzu: z.string(),
})
export type Almanac = z.infer<typeof Almanac>

export const readAlmanac = endpoint({
  summary: '老黄历：指定 date 时为那一天，否则为今天',
  method: 'GET',
  path: '/api/laohuangli',
  access: 'public',
  input: z.object({ date: Day.optional() }),
  output: Almanac,
})
