import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { PhoneNumber } from '#contract/base/phone.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { RefusalCode } from '#contract/base/refusals.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import {
  leadActionKeys,
  leadBoxKeys,
  leadFilesMax,
  leadPauseKeys,
  leadSides,
  leadStateKeys,
  leadStepKeys,
  leadSubjectKeys,
  leadTextMax,
} from './leads.words.ts'
import { Amount, filled } from './record-fields.ts'

// What somebody asks of an enterprise, and what the two write to each other: the same calls for enterprises and makers.

const Subject = z.enum(leadSubjectKeys)
const State = z.enum(leadStateKeys)

/** Text of several lines, as people write to each other. */
const Text = z
  .string()
  .trim()
  .max(leadTextMax, `最多 ${leadTextMax} 字`)
  .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, '不能含有控制字符')

const Files = z.array(PrivateFileUrl).max(leadFilesMax, `最多 ${leadFilesMax} 个文件`).default([])

const Party = z.object({
  kind: z.enum(['enterprise', 'maker']),
  name: z.string(),
  /** The page under which it can be looked at; null where readers see none. */
  company_id: z.number().int().nullable(),
  certified: z.boolean(),
})

const Quotation = z.object({
  unit_price: Yuan,
  quantity: z.string(),
  delivery: z.string(),
  valid_until: Day,
})
const Lead = z.object({
  id: z.number().int(),
  no: z.string(),
  subject_kind: Subject,
  title: z.string(),
  /** Where what it is about can be looked at. */
  path: z.string(),
  state: State,
  /** Which of the two the caller is. */
  side: z.enum(leadSides),
  /** The other one. */
  other: Party,
  quoted: z.boolean(),
  /** What the caller can do about it now. */
  actions: z.array(z.enum(leadActionKeys)).max(leadActionKeys.length),
  unread: z.number().int(),
  last_text: z.string(),
  last_at: Instant,
  created_at: Instant,
})
export type Lead = z.input<typeof Lead>

const SentFile = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Opens for some minutes. */
  address: z.string(),
})

export const LeadMessage = z.object({
  id: z.number().int(),
  side: z.enum(leadSides),
  text: z.string(),
  files: z.array(SentFile),
  created_at: Instant,
})
export type LeadMessage = z.input<typeof LeadMessage>

const Contact = z.object({ name: z.string(), phone: z.string() })

export const LeadTimeline = z.array(z.object({ step: z.enum(leadStepKeys), at: Instant, note: z.string() }))

const WholeLead = Lead.extend({
  quotation: Quotation.nullable(),
  /** The latest of them, the oldest of these first. */
  messages: z.array(LeadMessage),
  /** Whether there are older ones. */
  more: z.boolean(),
  /** How the other one is reached; null until the owner of the page has agreed. */
  contact: Contact.nullable(),
  decline_reason: z.string(),
  paused: z.enum(leadPauseKeys).nullable(),
  timeline: LeadTimeline,
  /** What the caller would be reached by, for the question before 同意. */
  own_name: z.string(),
  own_phone_masked: z.string(),
})
export type WholeLead = z.input<typeof WholeLead>

const aboutIt = { kind: Subject, subject_id: Id }

export const readLeadSubject = endpoint({
  summary: '联系对接的对象：名称、企业，以及企业能否在线接收合作请求',
  method: 'GET',
  path: '/api/leads/subject',
  access: 'public',
  input: z.object(aboutIt),
  output: z.object({
    title: z.string(),
    company: z.object({ id: z.number().int(), name: z.string(), certified: z.boolean() }),
    /** Whether somebody is there who would answer; otherwise the platform helps by its contact form. */
    answered: z.boolean(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const readCompanyAnswers = endpoint({
  summary: '企业回复合作请求的比例与快慢；不足十次时不显示',
  method: 'GET',
  path: '/api/company/{id}/answers',
  access: 'public',
  input: z.object({ id: Id }),
  output: z.object({
    /** Of a hundred; null while there are too few to say. */
    rate: z.number().int().nullable(),
    /** Half of the answers came within so many hours. */
    median_hours: z.number().nullable(),
  }),
})

const one = z.object({ id: Id })
const acting: readonly RefusalCode[] = ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON']
const writing: readonly RefusalCode[] = [
  ...(['RECORD_NOT_FOUND', 'REQUEST_ID_REUSED', 'WORDS_REFUSED', 'FILE_GONE', 'LEAD_PAUSED'] as const),
  ...(['LEAD_BLOCKED', 'LEAD_MESSAGES_HOUR', 'LEAD_UNANSWERED'] as const),
]

/** Of whom the other may know how to reach them; without a number it is the account's own. */
const reached = {
  contact_name: filled(20, '请填写联系人'),
  contact_phone: z.union([z.literal(''), PhoneNumber]).default(''),
}

/** What leads to an end, or away from it. */
function endingsFor<const Realm extends AccountRealm>(access: Realm, path: `/api/${string}`) {
  return {
    agree: endpoint({
      summary: '同意合作：双方从此互见姓名与电话',
      method: 'POST',
      path: `${path}/{id}/agree`,
      access,
      input: one.extend(reached),
      output: WholeLead,
      refusals: [...acting, 'LEAD_PAUSED', 'LEAD_BLOCKED'],
      done: '已同意，双方可以看到联系方式',
    }),
    decline: endpoint({
      summary: '婉拒，可以写明原因',
      method: 'POST',
      path: `${path}/{id}/decline`,
      access,
      input: one.extend({ reason: line(200).default('') }),
      output: WholeLead,
      refusals: [...acting, 'WORDS_REFUSED'],
      done: '已婉拒',
    }),
    close: endpoint({
      summary: '结束沟通',
      method: 'POST',
      path: `${path}/{id}/close`,
      access,
      input: one,
      output: WholeLead,
      refusals: acting,
      done: '已结束',
    }),
    block: endpoint({
      summary: '屏蔽或解除屏蔽对方：被屏蔽的账户不能再发来合作请求与消息',
      method: 'POST',
      path: `${path}/{id}/block`,
      access,
      input: one.extend({ blocked: z.boolean() }),
      output: WholeLead,
      refusals: ['RECORD_NOT_FOUND'],
    }),
  }
}

function leadsFor<const Realm extends AccountRealm>(access: Realm, at: '/api/user' | '/api/ck/user') {
  const path = `${at}/leads` as const
  return {
    form: endpoint({
      summary: '发起合作请求前：今天还能发几条、现在不能发的原因、预填的联系人',
      method: 'GET',
      path: `${path}/form`,
      access,
      input: z.object(aboutIt),
      output: readLeadSubject.output.extend({
        /** Why none can be sent now, and where that is mended; '' where one can. */
        why_not: z.string(),
        mend_at: z.string(),
        left_today: z.number().int(),
        contact_name: z.string(),
        phone_masked: z.string(),
        /** For a need a price can be named. */
        may_quote: z.boolean(),
        unit: z.string(),
        /** One about the same that goes on already. */
        open_id: z.number().int().nullable(),
      }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    send: endpoint({
      summary: '发起合作请求；勾选同意后，对方同意合作时双方互见姓名与电话',
      method: 'POST',
      path,
      access,
      input: z.object({
        ...aboutIt,
        content: Text.min(5, '请写明留言内容，至少 5 个字'),
        files: Files,
        ...reached,
        agree: z.literal(true, '请勾选同意'),
        quotation: z
          .object({
            unit_price: Amount.refine((amount) => amount > 0, '单价应大于 0'),
            quantity: line(40).default(''),
            delivery: line(100).default(''),
            valid_until: Day,
          })
          .optional(),
      }),
      output: z.object({ id: z.number().int(), no: z.string(), state: State }),
      refusals: [
        ...writing,
        ...(['LEAD_OWN', 'LEAD_OPEN', 'LEADS_OF_DAY', 'LEADS_OPEN', 'LEAD_CERTIFIED_ONLY', 'LEAD_NOBODY'] as const),
      ],
      idempotent: true,
      done: '已送达，对方回复后会通知您',
    }),
    list: endpoint({
      summary: '我的合作请求，最近有动静的在前',
      method: 'GET',
      path,
      access,
      input: z.object({
        ...pageFields,
        box: z.enum(leadBoxKeys).optional(),
        state: State.optional(),
        unread: Flag.optional(),
        q: line(40).optional(),
      }),
      output: listOf(Lead).extend({
        /** Conversations with something new, by where they came from. */
        unread: z.object({ received: z.number().int(), sent: z.number().int() }),
      }),
    }),
    quotations: endpoint({
      summary: '一条商机收到的报价，并排比较，单价低的在前',
      method: 'GET',
      path: `${path}/quotations`,
      access,
      input: z.object({ business: Id }),
      output: z.object({
        title: z.string(),
        unit: z.string(),
        list: z.array(Lead.extend({ quotation: Quotation })),
      }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    read: endpoint({
      summary: '一次合作沟通',
      method: 'GET',
      path: `${path}/{id}`,
      access,
      input: one,
      output: WholeLead,
      refusals: ['RECORD_NOT_FOUND'],
    }),
    messages: endpoint({
      summary: '一次沟通里的消息：某条之后的新消息，或某条之前更早的消息',
      method: 'GET',
      path: `${path}/{id}/messages`,
      access,
      input: one.extend({ before: Id.optional(), after: Id.optional() }),
      output: z.object({ list: z.array(LeadMessage), more: z.boolean() }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    seen: endpoint({
      summary: '看过了：清除未读；企业第一次打开时，对方会看到“已查看”',
      method: 'POST',
      path: `${path}/{id}/seen`,
      access,
      input: one,
      output: z.object({ unread_leads: z.number().int() }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    write: endpoint({
      summary: '写一条消息，可带图片与文件',
      method: 'POST',
      path: `${path}/{id}/messages`,
      access,
      input: one.extend({ text: Text.default(''), files: Files }),
      output: WholeLead,
      refusals: [...writing, 'RECORD_MOVED_ON'],
      idempotent: true,
      done: '已发送',
    }),
    ...endingsFor(access, path),
  }
}

export const enterpriseLeads = leadsFor('enterprise', '/api/user')
export const makerLeads = leadsFor('maker', '/api/ck/user')
