import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { fen, toYuan } from '#contract/base/fen.ts'
import type { Refund } from '#contract/money/payments.console.ts'
import { splitRefund } from '#server/modules/money/checkout/model.ts'
import {
  bonusBackFor,
  givenUpTo,
  mayConfirm,
  mayReturn,
  partsBackFor,
  refundableOf,
  refundSteps,
} from './refundable.ts'

const refund = (given: Partial<Refund>): Refund => ({
  no: 'TK1',
  order_no: 'CZ1',
  attempt_no: 'ZF1',
  channel: 'wechat_native',
  amount: '10.00',
  cause: 'owner',
  reason: '',
  manual: false,
  adrift: false,
  state: 'refunded',
  tries: 1,
  provider_no: 'TK1',
  trade_no: null,
  last_reason: '',
  bonus_back: '0.00',
  promotion_part: '0.00',
  deposit_part: '0.00',
  proof: '',
  requested_by: '',
  recorded_by: '',
  created_at: '2026-11-16T09:00:00+08:00',
  refunded_at: null,
  ...given,
})

const order = {
  state: 'paid',
  channel: 'wechat_native',
  amount: '100.00',
  promotion_part: '0.00',
  deposit_part: '0.00',
  bonus_amount: '10.00',
  refundable_amount: '100.00',
  refunds: [] as Refund[],
  attempts: [],
} as const

describe('what can go back', () => {
  test('is the whole order as long as nothing went back', () => {
    expect(refundableOf({ ...order, refunds: [], attempts: [] })).toEqual({
      amount: '100.00',
      back: '0.00',
      onTheWay: '0.00',
      left: '100.00',
      refundable: '100.00',
      spent: false,
    })
  })

  test('is less by what is back, on its way or refused, and not by what was given up or never belonged to it', () => {
    const refunds = [
      refund({ amount: '10.00', state: 'refunded' }),
      refund({ amount: '20.00', state: 'sending' }),
      refund({ amount: '5.00', state: 'failed' }),
      refund({ amount: '40.00', state: 'returned' }),
      refund({ amount: '100.00', cause: 'duplicate' }),
    ]
    expect(refundableOf({ ...order, attempts: [], refunds, refundable_amount: '65.00' })).toMatchObject({
      back: '10.00',
      onTheWay: '25.00',
      left: '65.00',
      spent: false,
    })
  })

  test('is said to be spent where the purse holds less than what is left of the order', () => {
    expect(refundableOf({ ...order, refunds: [], attempts: [], refundable_amount: '99.99' }).spent).toBe(true)
  })
})

describe('the bonus that is taken back', () => {
  test('is the share of the order that goes back, rounded down', () => {
    expect(bonusBackFor({ ...order, refunds: [], attempts: [] }, '33.33')).toBe('3.33')
    expect(bonusBackFor({ ...order, refunds: [], attempts: [] }, '100.00')).toBe('10.00')
  })

  test('adds up to the whole bonus over several refunds', () => {
    const refunds = [refund({ amount: '33.33', bonus_back: '3.33' })]
    expect(bonusBackFor({ ...order, attempts: [], refunds }, '66.67')).toBe('6.67')
  })

  test('includes what could not be taken before', () => {
    const refunds = [refund({ amount: '50.00', bonus_back: '0.00' })]
    expect(bonusBackFor({ ...order, attempts: [], refunds }, '10.00')).toBe('6.00')
  })
})

describe('what goes back of an order that the promotion fund paid a part of', () => {
  const mixed = { ...order, amount: '99.99', promotion_part: '33.33', bonus_amount: null, attempts: [] }

  test('goes back in the ratio of its parts, the odd fen with what was paid', () => {
    expect(partsBackFor({ ...mixed, refunds: [] }, '10.00')).toEqual({ paid: '6.67', promotion: '3.33' })
    expect(partsBackFor({ ...mixed, refunds: [] }, '99.99')).toEqual({ paid: '66.66', promotion: '33.33' })
  })

  test('comes to the same over many refunds as over one, and what is left says both parts', () => {
    const refunds = [refund({ amount: '0.01' }), refund({ amount: '6.66', promotion_part: '3.33' })]
    expect(refundableOf({ ...mixed, refunds }).left).toBe('89.99')
    expect(partsBackFor({ ...mixed, refunds }, '89.99')).toEqual({ paid: '59.99', promotion: '30.00' })
  })

  test('is said before as the books then do it, for any order and any refunds before', () => {
    let seed = 7
    const upTo = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return 1 + (seed % max)
    }
    for (let run = 0; run < 300; run++) {
      const amount = upTo(1_000_000)
      const promotion = upTo(amount) - 1
      const given = { ...mixed, amount: toYuan(fen(amount)), promotion_part: toYuan(fen(promotion)) }
      const refunds: Refund[] = []
      const gone = { amount: fen(0), promotion: fen(0) }
      for (let left = amount; left > 0 && refunds.length < 5; ) {
        const sold = { amount: fen(amount), promotion_part: fen(promotion), deposit_part: fen(0) }
        const split = (fens: number) => splitRefund(sold, gone, fen(fens))
        const some = refunds.length === 4 ? left : upTo(left)
        // Where only the last fen of what was paid is left, nothing but the rest goes back.
        const wanted = split(some) ? some : left
        const done = split(wanted)
        assert(done && done.paid > 0)
        const parts = { paid: toYuan(done.paid), promotion: toYuan(done.promotion) }
        expect(partsBackFor({ ...given, refunds }, toYuan(fen(wanted)))).toEqual(parts)
        refunds.push(refund({ amount: parts.paid, promotion_part: parts.promotion }))
        gone.amount = fen(gone.amount + done.paid)
        gone.promotion = fen(gone.promotion + done.promotion)
        left -= wanted
      }
      expect(refundableOf({ ...given, refunds }).left).toBe('0.00')
      expect(gone.promotion).toBe(promotion)
    }
  })

  test('does not count what was given up', () => {
    const refunds = [refund({ amount: '6.67', promotion_part: '3.33', state: 'returned' })]
    expect(partsBackFor({ ...mixed, refunds }, '99.99')).toEqual({ paid: '66.66', promotion: '33.33' })
  })
})

test('a transfer can be confirmed however late, and nothing else can', () => {
  expect(mayConfirm({ channel: 'bank_transfer', state: 'voucher_submitted' })).toBe(true)
  expect(mayConfirm({ channel: 'bank_transfer', state: 'closed' })).toBe(true)
  expect(mayConfirm({ channel: 'bank_transfer', state: 'paid' })).toBe(false)
  expect(mayConfirm({ channel: 'wechat_native', state: 'unpaid' })).toBe(false)
})

test('an amount nobody asked for is returned once', () => {
  const attempt = { no: 'ZF1', state: 'mismatched' } as Parameters<typeof mayReturn>[1]
  expect(mayReturn({ refunds: [] }, attempt)).toBe(true)
  expect(mayReturn({ refunds: [refund({ cause: 'mismatch', state: 'pending' })] }, attempt)).toBe(false)
  expect(mayReturn({ refunds: [refund({ attempt_no: 'ZF2' })] }, attempt)).toBe(true)
  expect(mayReturn({ refunds: [] }, { ...attempt, state: 'succeeded' })).toBe(false)
})

describe('what can be done about a refund', () => {
  test.each([
    ['refused by the provider', { state: 'failed', manual: false, cause: 'owner' }, [true, true, true]],
    ['to be done at the bank', { state: 'pending', manual: true, cause: 'owner' }, [false, true, true]],
    ['of a second payment, refused', { state: 'failed', manual: false, cause: 'duplicate' }, [true, true, false]],
    ['waiting for the provider', { state: 'pending', manual: false, cause: 'owner' }, [false, false, false]],
    ['on its way', { state: 'sending', manual: false, cause: 'owner' }, [false, false, false]],
    [
      'at a provider that is no more',
      { state: 'sending', manual: false, cause: 'owner', adrift: true },
      [true, true, false],
    ],
    ['done', { state: 'refunded', manual: true, cause: 'owner' }, [false, false, false]],
  ] as const)('%s', (_name, given, [retry, record, giveUp]) => {
    expect(refundSteps({ adrift: false, ...given }, 'balance')).toEqual({ retry, record, giveUp })
  })

  test('where no purse can take it, it is sent from the bank or tried once more', () => {
    const refused = { state: 'failed', manual: false, cause: 'owner', adrift: false } as const
    expect(refundSteps(refused, undefined)).toEqual({ retry: true, record: true, giveUp: false })
  })

  test('a recharge becomes its owner’s again, a sale’s price stands in an enterprise’s purse, a maker has none', () => {
    expect(givenUpTo({ purpose: 'recharge', owner_kind: 'enterprise' })).toBe('returned')
    expect(givenUpTo({ purpose: 'certification', owner_kind: 'enterprise' })).toBe('balance')
    expect(givenUpTo({ purpose: 'certification', owner_kind: 'maker' })).toBe(undefined)
  })
})
