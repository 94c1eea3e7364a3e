import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, none, Person } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { keyedFields, listOf, pageFields } from '#contract/base/paging.ts'
import { PhoneNumber } from '#contract/base/phone.ts'
import { Instant } from '#contract/base/time.ts'
import { withdrawalStateKeys } from '#contract/money/withdrawals.ts'
import { smsSceneKeys } from './account-calls.ts'

// The operators' side of accounts: finding them, freezing them, seeing what happened to them.

export const accountStates = ['active', 'frozen', 'closing', 'closed'] as const
const realmNames = ['enterprise', 'maker'] as const
const Realm = z.enum(realmNames)

const Account = z.object({
  id: z.number().int(),
  name: z.string(),
  phone_number: z.string(),
  state: z.enum(accountStates),
  frozen_reason: z.string(),
  has_password: z.boolean(),
  wechat_bound: z.boolean(),
  /** Who invited them, where somebody did. */
  invited_by: Person.nullable(),
  last_seen_at: Instant.nullable(),
  created_at: Instant,
})
export type ConsoleAccount = z.input<typeof Account>

const AccountSession = z.object({
  id: z.number().int(),
  device: z.string(),
  browser: z.boolean(),
  network: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
})

/** One thing that happened, whoever did it. */
const TimelineEntry = z.object({
  at: Instant,
  action: z.string(),
  /** In Chinese, for whoever reads it. */
  text: z.string(),
  by: z.string(),
})

/** Money on its way out of an account; while that is frozen it waits. */
const OpenWithdrawal = z.object({
  id: z.number().int(),
  no: z.string(),
  state: z.enum(withdrawalStateKeys),
  amount: Yuan,
  on_hold: z.boolean(),
  created_at: Instant,
})
export type OpenWithdrawal = z.input<typeof OpenWithdrawal>

const FrozenAccount = Account.extend({ open_withdrawals: z.array(OpenWithdrawal) })

const AccountDetail = FrozenAccount.extend({
  profile: z.array(z.object({ label: z.string(), value: z.string() })),
  password_changed_at: Instant.nullable(),
  phone_changed_at: Instant.nullable(),
  children: z.number().int(),
  sessions: z.array(AccountSession),
  timeline: z.array(TimelineEntry),
})
export type ConsoleAccountDetail = z.input<typeof AccountDetail>

const Reason = line(200).min(2, '请写明原因')

function realmAccounts<const R extends 'enterprises' | 'makers'>(right: R, noun: string) {
  const path = `/api/console/${right}` as const
  const one = z.object({ id: Id })
  return {
    list: endpoint({
      summary: `${noun}账户，最新在前；手机号须完整，经盲索引查找`,
      method: 'GET',
      path,
      access: { staff: `${right}.read` },
      input: z.object({
        ...keyedFields,
        q: line(60).optional(),
        phone_number: PhoneNumber.optional(),
        state: z.enum(accountStates).optional(),
      }),
      output: listOf(Account),
      byKey: 'id',
    }),
    read: endpoint({
      summary: `一个${noun}账户：资料、会话与经过`,
      method: 'GET',
      path: `${path}/{id}`,
      access: { staff: `${right}.read` },
      input: one,
      output: AccountDetail,
      refusals: ['RECORD_NOT_FOUND'],
    }),
    reveal: endpoint({
      summary: `查看${noun}账户的完整手机号，会被记录`,
      method: 'POST',
      path: `${path}/{id}/reveal`,
      access: { staff: `${right}.reveal` },
      input: one,
      output: z.object({ phone_number: z.string() }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    freeze: endpoint({
      summary: `冻结${noun}账户，其会话随之结束，进行中的提现暂停并列出`,
      method: 'POST',
      path: `${path}/{id}/freeze`,
      access: { staff: `${right}.freeze` },
      input: z.object({ id: Id, reason: Reason }),
      output: FrozenAccount,
      refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
      done: '已冻结',
    }),
    unfreeze: endpoint({
      summary: `解冻${noun}账户`,
      method: 'POST',
      path: `${path}/{id}/unfreeze`,
      access: { staff: `${right}.freeze` },
      input: z.object({ id: Id, reason: Reason }),
      output: Account,
      refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
      done: '已解冻',
    }),
    endSessions: endpoint({
      summary: `结束${noun}账户的全部会话`,
      method: 'POST',
      path: `${path}/{id}/sessions/end`,
      access: { staff: `${right}.freeze` },
      input: one,
      output: z.null(),
      refusals: ['RECORD_NOT_FOUND'],
      done: '会话已结束',
    }),
    changePhone: endpoint({
      summary: `原号码无法使用时，由运营人员为${noun}账户更换手机号；旧会话全部结束`,
      method: 'POST',
      path: `${path}/{id}/phone`,
      access: { staff: `${right}.phone` },
      input: z.object({ id: Id, phone_number: PhoneNumber, reason: Reason }),
      output: Account,
      refusals: ['RECORD_NOT_FOUND', 'PHONE_TAKEN', 'CERT_NEEDED'],
      done: '手机号已更换',
    }),
  }
}

export const enterpriseAccounts = realmAccounts('enterprises', '企业')
export const makerAccounts = realmAccounts('makers', '创客')

const Closure = z.object({
  id: z.number().int(),
  realm: Realm,
  account: Person,
  phone_number: z.string(),
  reason: z.string(),
  state: z.enum(['waiting', 'held', 'cancelled', 'done']),
  note: z.string(),
  asked_at: Instant,
  ends_at: Instant,
  decided_at: Instant.nullable(),
  handled_by: z.string(),
})
export type ConsoleClosure = z.input<typeof Closure>

export const listClosures = endpoint({
  summary: '注销申请，最先到期的在前',
  method: 'GET',
  path: '/api/console/closures',
  access: { staff: 'closures.read' },
  input: z.object({
    ...pageFields,
    state: z.enum(['waiting', 'held', 'cancelled', 'done']).optional(),
    realm: Realm.optional(),
  }),
  output: listOf(Closure),
})

export const holdClosure = endpoint({
  summary: '暂缓或放行注销申请：暂缓的到期也不注销',
  method: 'POST',
  path: '/api/console/closures/{id}',
  access: { staff: 'closures.hold' },
  input: z.object({ id: Id, held: z.boolean(), note: Reason }),
  output: Closure,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已处理',
})

const ConsoleConsent = z.object({
  id: z.number().int(),
  realm: Realm,
  account: Person,
  key: z.string(),
  title: z.string(),
  version: z.number().int(),
  network: z.string(),
  device: z.string(),
  agreed_at: Instant,
})
export type ConsoleConsent = z.input<typeof ConsoleConsent>

export const listConsents = endpoint({
  summary: '同意记录：谁在何时何处同意了哪一版文本',
  method: 'GET',
  path: '/api/console/consents',
  access: { staff: 'consents.read' },
  input: z.object({
    ...keyedFields,
    realm: Realm.optional(),
    account_id: Id.optional(),
    key: z.enum(['protocol_enterprise', 'protocol_maker', 'privacy']).optional(),
  }),
  output: listOf(ConsoleConsent),
  byKey: 'id',
})

export const smsStates = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'refused', 'unknown'] as const

const SmsEntry = z.object({
  id: z.number().int(),
  no: z.string(),
  realm: Realm,
  phone_number: z.string(),
  /** The scene of a code, or the event somebody was told of. */
  template: z.string(),
  label: z.string(),
  provider: z.string(),
  state: z.enum(smsStates),
  reason: z.string(),
  network: z.string(),
  created_at: Instant,
  settled_at: Instant.nullable(),
})
export type SmsEntry = z.input<typeof SmsEntry>

export const listSms = endpoint({
  summary: '短信记录，最新在前；内容与验证码不保存',
  method: 'GET',
  path: '/api/console/sms',
  access: { staff: 'sms.read' },
  input: z.object({
    ...keyedFields,
    phone_number: PhoneNumber.optional(),
    scene: z.enum(smsSceneKeys).optional(),
    state: z.enum(smsStates).optional(),
    realm: Realm.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(SmsEntry),
  byKey: 'id',
})

const SmsBudget = z.object({
  minute: z.object({ used: z.number().int(), max: z.number().int() }),
  hour: z.object({ used: z.number().int(), max: z.number().int() }),
  day: z.object({ used: z.number().int(), max: z.number().int() }),
  /** More than four fifths of any of them is gone. */
  alarm: z.boolean(),
})
export type SmsBudget = z.input<typeof SmsBudget>

export const readSmsBudget = endpoint({
  summary: '短信总量与预警',
  method: 'GET',
  path: '/api/console/sms/budget',
  access: { staff: 'sms.read' },
  input: none,
  output: SmsBudget,
})

const Channel = z.object({
  event: z.string(),
  label: z.string(),
  /** Whom it is told to. */
  realms: z.array(Realm),
  in_site: z.boolean(),
  sms: z.boolean(),
  /** False where a telephone must be told, or has no template for it. */
  sms_changeable: z.boolean(),
})
export type MessageChannel = z.input<typeof Channel>

export const listChannels = endpoint({
  summary: '事件与通知渠道',
  method: 'GET',
  path: '/api/console/messages/channels',
  access: { staff: 'messages.read' },
  input: none,
  output: z.object({ list: z.array(Channel) }),
})

export const saveChannel = endpoint({
  summary: '修改一个事件的通知渠道',
  method: 'POST',
  path: '/api/console/messages/channels/{event}',
  access: { staff: 'messages.edit' },
  input: z.object({ event: line(60), in_site: z.boolean(), sms: z.boolean() }),
  output: Channel,
  refusals: ['RECORD_NOT_FOUND'],
  done: '已保存',
})
