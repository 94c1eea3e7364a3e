import type { InputInside } from '#contract/base/endpoint.ts'
import type { announceRule, switchSecondLevel } from '#contract/money/commissions.console.ts'
import { percentOf, type RuleNumbers } from '#contract/money/commissions.words.ts'
import { purposes } from '#contract/money/orders.words.ts'
import type { By } from '#server/http/identity.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { ruleAt, secondLevel } from '../store.ts'
import * as store from './store.ts'

const listedMax = 100
/** All that come are judged together; there are never so many. */
const judgedMax = 1_000

/** The rules by which commission is paid: announced in versions, never changed; and the level that two people open. */
export function createEditing({ database, staff }: Parts) {
  async function note(tx: Tx, by: By, action: string, subject: string, before: object | null, after: object | null) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    await audit(tx, { at: by.now, actor, action, subject, before, after, requestId: by.requestId })
  }

  const namesFor = (tx: Reader, ids: readonly (number | null)[]) =>
    staff.names(tx, [...new Set(ids.filter((id) => id !== null))])

  return {
    rules: (reader: number, now: Date) =>
      database.read(async (tx) => {
        const list = await store.rules(tx, listedMax)
        const current = (await ruleAt(tx, now))?.id
        const asked = await store.switches(tx, listedMax)
        const names = await namesFor(tx, [
          ...list.flatMap(({ announced_by, withdrawn_by }) => [announced_by, withdrawn_by]),
          ...asked.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by]),
        ])
        const named = (id: number | null) => (id !== null && names.get(id)) || ''
        return {
          list: list.map(({ id, ...rule }) => ({
            ...rule,
            version: id,
            state: model.standingOf({ id, ...rule }, current, now),
            announced_by: named(rule.announced_by),
            withdrawn_by: named(rule.withdrawn_by),
          })),
          second_level: {
            enabled: await secondLevel(tx),
            list: asked.map((one) => ({
              ...one,
              requested_by: named(one.requested_by),
              decided_by: named(one.decided_by),
              own: one.requested_by === reader,
            })),
          },
          notice_days: model.noticeDays,
        }
      }),

    announce: ({ valid_from, note: why, rates, ...numbers }: InputInside<typeof announceRule>, by: By) =>
      database.begin(async (tx) => {
        await store.lockRules(tx)
        const from = valid_from ?? by.now
        const before = await ruleAt(tx, from)
        const after: RuleNumbers = { ...numbers, rates }
        // What was paid already was paid by the rule of its moment.
        if (from < by.now) throw new Refusal('RULE_TOO_SOON')
        const added = { ...after, valid_from: from, announced_at: by.now }
        const order = [...(await store.coming(tx, by.now, judgedMax)), added]
        order.sort((one, other) => one.valid_from.getTime() - other.valid_from.getTime())
        if (model.isTooSoon(await ruleAt(tx, by.now), order)) throw new Refusal('RULE_TOO_SOON')
        if (await store.beginsAt(tx, from)) throw new Refusal('RULE_THERE')
        const whose = { announced_by: by.caller.staffId, announced_at: by.now }
        const version = await store.insertRule(tx, { valid_from: from, ...numbers, note: why, ...whose }, rates)
        const said = { valid_from: from, ...readableRule(after), note: why }
        await note(
          tx,
          by,
          'commission-rule.announce',
          `commission-rule:${version}`,
          before ? readableRule(before) : null,
          said,
        )
        await announce(tx, model.rulesTopic)
        return { version }
      }),

    withdraw: (version: number, by: By) =>
      database.begin(async (tx) => {
        await store.lockRules(tx)
        const rule = await store.lockRule(tx, version)
        if (!rule) throw new Refusal('RECORD_NOT_FOUND')
        if (rule.withdrawn_at || rule.valid_from <= by.now) throw new Refusal('RECORD_MOVED_ON')
        const coming = (await store.coming(tx, by.now, judgedMax)).filter(({ id }) => id !== version)
        if (model.isTooSoon(await ruleAt(tx, by.now), coming)) {
          throw new Refusal('RULE_TOO_SOON', { version }, undefined, '撤回后，其后的版本公布不足七天')
        }
        await store.withdrawRule(tx, version, { staffId: by.caller.staffId, now: by.now })
        await note(tx, by, 'commission-rule.withdraw', `commission-rule:${version}`, readableRule(rule), null)
        await announce(tx, model.rulesTopic)
        return null
      }),

    /** On takes another person; off is done at once. */
    switchLevel: ({ enabled, reason, understood }: InputInside<typeof switchSecondLevel>, by: By) =>
      database.begin(async (tx) => {
        await store.lockRules(tx)
        const { staffId } = by.caller
        const open = await store.openSwitch(tx)
        if (enabled && !understood) throw new Refusal('WARNING_UNREAD')
        if (enabled === (await secondLevel(tx)) || (enabled && open)) throw new Refusal('RECORD_MOVED_ON')
        const asked = { enabled, reason, requested_by: staffId, requested_at: by.now, note: '' }
        const done = enabled
          ? ({ state: 'requested', decided_by: null, decided_at: null } as const)
          : ({ state: 'agreed', decided_by: staffId, decided_at: by.now } as const)
        const id = await store.insertSwitch(tx, { ...asked, ...done })
        await note(tx, by, 'commission-level.switch', `commission-level:${id}`, null, { enabled, reason })
        await announce(tx, model.rulesTopic)
        return null
      }),

    decideLevel: ({ id, agree, note: said }: { id: number; agree: boolean; note: string }, by: By) =>
      database.begin(async (tx) => {
        await store.lockRules(tx)
        const row = await store.lockSwitch(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        if (row.state !== 'requested') throw new Refusal('RECORD_MOVED_ON')
        const { staffId } = by.caller
        // Whoever asked may take it back alone; to agree takes somebody else.
        if (agree || row.requested_by !== staffId) {
          await staff.refuseOnePerson(tx, { one: row.requested_by, other: staffId, now: by.now, own: 'SAME_APPROVER' })
        }
        const state = agree ? 'agreed' : 'declined'
        await store.decideSwitch(tx, id, { state, decided_by: staffId, decided_at: by.now, note: said })
        await note(
          tx,
          by,
          'commission-level.decide',
          `commission-level:${id}`,
          { state: row.state },
          { state, note: said },
        )
        await announce(tx, model.rulesTopic)
        return null
      }),

    switchWaiting: store.switchWaiting,
  }
}

/** A rule as the audit log keeps it: numbers that a person reads. */
function readableRule({ rates, freeze_days, first_within_days, lasts_months }: RuleNumbers) {
  return {
    ...{ freeze_days, first_within_days, lasts_months },
    rates: rates.map(({ purpose, level, rate }) => `${purposes[purpose]} ${level} 级 ${percentOf(rate)}`).join('；'),
  }
}
