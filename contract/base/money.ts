import { z } from 'zod'
import { type Fen, fen, isFen, toYuan, yuan, yuanPattern } from './fen.ts'

export { type Fen, fen, isFen, toYuan, yuan }

/** An amount on the wire: a decimal string in yuan with two digits. */
export const Yuan = z.codec(
  z.string().regex(yuanPattern, '金额应为两位小数，例如 128.00').meta({ description: '金额（元），两位小数' }),
  z.custom<Fen>((value) => typeof value === 'number' && isFen(value)),
  { decode: (text) => yuan(text), encode: (amount) => toYuan(amount) },
)

/** Points on the wire: a whole number as a string, as every purse's amounts are strings. */
export const Points = z
  .string()
  .regex(/^-?\d{1,15}$/, '积分应为整数')
  .meta({ description: '积分，整数' })

/** What is in a purse or moved in one: yuan, and in the purses of points whole numbers. */
export const PurseAmount = z.union([Yuan, Points])

const ratePattern = /^(0\.\d{4}|1\.0000)$/

/** A share on the wire: a decimal string with four digits, from `0.0000` to `1.0000`; whole basis points inside. */
export const Rate = z.codec(
  z.string().regex(ratePattern, '比例应为四位小数，例如 0.0060').meta({ description: '比例，四位小数' }),
  z.number().int().min(0).max(10_000),
  {
    decode: (text) => Number(text.replace('.', '')),
    encode: (points) => String(points).padStart(5, '0').replace(/^./, '$&.'),
  },
)
