import type { AccountRealm } from '#contract/base/realms.ts'
import * as batchCalls from '#contract/money/payout-files.console.ts'
import * as consoleCalls from '#contract/money/withdrawals.console.ts'
import {
  enterpriseWithdrawals,
  listNewestWithdrawals,
  makerWithdrawals,
  readConfirmation,
} from '#contract/money/withdrawals.ts'
import type { Desk } from '#server/http/desk.ts'
import { each } from '#server/platform/batch.ts'
import type {} from './model.ts'
import type { Self } from './requesting/service.ts'
import type { Withdrawals } from './service.ts'

interface Calling {
  caller: { enterpriseId: number } | { makerId: number }
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

/** Both realms answer the same calls under their own addresses. */
export function withdrawalRoutes(desk: Desk, { withdrawals }: { withdrawals: Withdrawals }) {
  answerRealm(desk, 'enterprise', enterpriseWithdrawals, withdrawals)
  answerRealm(desk, 'maker', makerWithdrawals, withdrawals)
  desk.handle(listNewestWithdrawals, ({ input, caller, now }) =>
    withdrawals.reading.newest({ realm: 'enterprise', id: caller.enterpriseId }, input.state, now),
  )
  desk.handle(readConfirmation, ({ input, caller, now }) =>
    withdrawals.reading.confirmation({ realm: 'maker', id: caller.makerId }, input.no, now),
  )
  answerOperators(desk, withdrawals)
  answerBatches(desk, withdrawals)
}

type Calls = typeof enterpriseWithdrawals | typeof makerWithdrawals

function answerRealm(desk: Desk, realm: AccountRealm, given: Calls, { requesting, reading, payees }: Withdrawals) {
  // Both have the same inputs and outputs; only whose session they take differs, and `self` knows.
  const calls = given as typeof enterpriseWithdrawals
  const self = ({ caller, now, requestId, idempotencyKey }: Calling): Self => {
    const id = 'makerId' in caller ? caller.makerId : caller.enterpriseId
    return { realm, id, now, requestId, idempotencyKey }
  }
  desk.handle(calls.withdraw, ({ input, ...asked }) => requesting.request(self(asked), input))
  desk.handle(calls.quote, ({ input, ...asked }) => requesting.quote(self(asked), input.amount))
  desk.handle(calls.page, ({ input: { page, count, ...wanted }, ...asked }) =>
    reading.ownPage(self(asked), wanted, { page, count }, asked.now),
  )
  desk.handle(calls.cancel, ({ input, ...asked }) => requesting.cancel(self(asked), input.id))
  desk.handle(calls.payees, (asked) => payees.list(self(asked)))
  desk.handle(calls.forgetPayee, async ({ input, ...asked }) => {
    await payees.forget(self(asked), input.id)
    return null
  })
}

/** By the dozen: each by the same road as alone. */
function answerBatches(desk: Desk, { reviewing, handing, statements }: Withdrawals) {
  desk.handle(batchCalls.approveWithdrawals, ({ input, ...by }) =>
    each(input.items, ({ id }) => reviewing.approve(id, by)),
  )
  desk.handle(batchCalls.takeOnWithdrawals, ({ input, ...by }) => each(input.items, ({ id }) => handing.takeOn(id, by)))
  desk.handle(batchCalls.exportPayoutFile, ({ input, ...by }) => statements.export(input, by))
  desk.handle(batchCalls.importReceipts, ({ input, ...by }) => statements.import(input, by))
  desk.handle(batchCalls.readPayoutFileSetting, () => statements.setting())
  desk.handle(batchCalls.savePayoutFileSetting, ({ input, ...by }) => statements.saveSetting(input, by))
}

function answerOperators(desk: Desk, { overseeing, reviewing, handing }: Withdrawals) {
  desk.handle(consoleCalls.listWithdrawals, ({ input }) => overseeing.list(input))
  desk.handle(consoleCalls.readWithdrawalQueues, () => overseeing.queues())
  desk.handle(consoleCalls.readWithdrawal, ({ input, now }) => overseeing.read(input.id, now))
  desk.handle(consoleCalls.listPayouts, ({ input }) => overseeing.payouts(input))
  desk.handle(consoleCalls.revealPayee, ({ input, ...by }) => reviewing.reveal(input.id, by))
  desk.handle(consoleCalls.approveWithdrawal, ({ input, ...by }) => reviewing.approve(input.id, by))
  desk.handle(consoleCalls.undoWithdrawalApproval, ({ input, ...by }) => reviewing.undo(input.id, by))
  desk.handle(consoleCalls.rejectWithdrawal, ({ input, ...by }) => reviewing.reject(input.id, input.reason, by))
  desk.handle(consoleCalls.takeOnWithdrawal, ({ input, ...by }) => handing.takeOn(input.id, by))
  desk.handle(consoleCalls.recordWithdrawalPaid, ({ input: { id, ...proof }, ...by }) =>
    handing.recordPaid(id, proof, by),
  )
  desk.handle(consoleCalls.recordWithdrawalFailed, ({ input, ...by }) =>
    handing.recordFailed(input.id, input.reason, by),
  )
  desk.handle(consoleCalls.retryWithdrawal, ({ input, ...by }) => handing.retry(input.id, by))
  desk.handle(consoleCalls.returnWithdrawal, ({ input, ...by }) => handing.giveBack(input.id, input.reason, by))
}
