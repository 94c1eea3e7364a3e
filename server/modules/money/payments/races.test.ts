import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPaymentRoom } from '#server/testing/payment-room.ts'

/** More by hand: `RACE_RUNS=1000`. */
const runs = Number(process.env.RACE_RUNS ?? 25)
const minuteMs = 60_000

test('notice, question, close, cancel and another channel in any order: what came is credited once or goes back', async () => {
  const room = await openPaymentRoom({ pool: 12 })
  const { payments, ledger, wechat, alipay, order, begin, attempts, refunds, clock, advance, take, faults } = room
  let credited = 0

  const race = fc.asyncProperty(
    fc.scheduler(),
    fc.subarray(['notice', 'ask', 'look', 'cancel', 'alipay', 'expire'] as const, { minLength: 2 }),
    fc.boolean(),
    async (scheduler, actors, paysTwice) => {
      const pause = async () => {
        await scheduler.schedule(Promise.resolve())
      }
      const no = await order()
      await begin(no)
      const [first] = await attempts(no)
      if (!first) throw new Error('there is one')
      advance(4 * minuteMs)
      wechat.pause(pause)
      alipay.pause(pause)
      let done = false
      const act = {
        notice: async () => {
          await pause()
          wechat.pay(first.no)
          await pause()
          await take(wechat.notice(first.no))
        },
        ask: () => payments.askDue(clock()),
        look: () => payments.look(no, clock()),
        async cancel() {
          await payments.closeOthers(no, undefined, clock())
          await ledger.begin((tx) => payments.closeOrder(tx, no, clock()))
        },
        async alipay() {
          await begin(no, 'alipay_page')
          const second = (await attempts(no)).at(-1)
          if (!paysTwice || !second || second.no === first.no) return
          alipay.pay(second.no)
          await take(alipay.notice(second.no))
        },
        async expire() {
          advance(30 * minuteMs)
          await payments.askDue(clock())
          await payments.closeExpired(clock())
        },
      }
      const acting = Promise.allSettled(actors.map((actor) => act[actor]())).then((all) => {
        done = true
        return all
      })
      while (!done) {
        if (scheduler.count() > 0) await scheduler.waitOne()
        else await new Promise(setImmediate)
      }
      for (const one of await acting) {
        const expected = ['RECORD_MOVED_ON', 'PAYMENT_BUSY', 'CHANNEL_OFF']
        if (one.status === 'rejected') expect(expected).toContain(one.reason.code)
      }
      wechat.pause(async () => undefined)
      alipay.pause(async () => undefined)

      // Everything that is left comes to its end.
      for (let n = 0; n < 3; n++) {
        advance(31 * minuteMs)
        while ((await payments.askDue(clock())) > 0);
        await payments.closeExpired(clock())
        await payments.refunding.sendDue(clock())
      }
      const tried = await attempts(no)
      const paid = tried.filter((one) => (wechat.trades.get(one.no) ?? alipay.trades.get(one.no))?.state === 'paid')
      const succeeded = tried.filter(({ state }) => state === 'succeeded')
      expect(succeeded).toHaveLength(paid.length > 0 ? 1 : 0)
      expect(tried.filter(({ state }) => state === 'duplicate')).toHaveLength(Math.max(0, paid.length - 1))
      expect((await refunds(no)).map(({ state }) => state)).toEqual(
        Array(Math.max(0, paid.length - 1)).fill('refunded'),
      )
      expect(tried.filter(({ state }) => state === 'created' || state === 'waiting')).toEqual([])
      expect(await room.state(no)).toBe(paid.length > 0 ? 'paid' : 'closed')
      credited += succeeded.length
    },
  )
  await fc.assert(race, { numRuns: runs, seed: 20_261_116 })
  expect(await room.balance()).toEqual({ cash: credited * 100_00, suspense: 0, channel: credited * 100_00 })
  expect(credited).toBeGreaterThan(runs / 4)
  expect(await faults()).toEqual([])
}, 120_000)
