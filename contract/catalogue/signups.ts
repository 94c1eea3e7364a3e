import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { PhoneNumber } from '#contract/base/phone.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderChannel, PayWay } from '#contract/money/orders.ts'
import { activityModes, Question } from './activities.ts'
import { questionsMax } from './activities.words.ts'
import { signupActionKeys, signupHindranceKeys, signupStateKeys, signupSteps } from './signups.words.ts'

// Signing up for activities, for enterprises and makers alike. What operators do is in signups.console.ts.

export const answerMax = 300
const seatsMax = 100

export const SignupStateOf = z.enum(signupStateKeys)

/** The activity as whoever signed up needs it. */
const Meeting = z.object({
  id: z.number().int(),
  title: z.string(),
  cover: z.string(),
  mode: z.enum(activityModes),
  /** Where it takes place; '' online. */
  place: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  cancelled: z.boolean(),
})

const Signup = z.object({
  id: z.number().int(),
  no: z.string(),
  activity: Meeting,
  state: SignupStateOf,
  seats: z.number().int(),
  amount: Yuan,
  /** How many wait before these; null for whoever does not wait. */
  ahead: z.number().int().nullable(),
  /** Until when the seat is kept that has to be confirmed or paid for. */
  hold_until: Instant.nullable(),
  order_no: z.string(),
  created_at: Instant,
  actions: z.array(z.enum(signupActionKeys)),
})
export type Signup = z.input<typeof Signup>

const Answered = z.object({ label: z.string(), values: z.array(z.string()) })

const WholeSignup = Signup.extend({
  name: z.string(),
  phone_number: z.string(),
  company: z.string(),
  answers: z.array(Answered),
  reject_reason: z.string(),
  end_reason: z.string(),
  /** Until when it can be cancelled, and what comes back then. */
  cancel_until: Instant.nullable(),
  refund_amount: Yuan,
  /** Where an online one is joined; '' before the seat is theirs. */
  join_url: z.string(),
  /** One for each seat, for the door; none before the seat is theirs. */
  admissions: z.array(
    z.object({ number: z.number().int(), code: z.string(), qr_image: z.string(), checked_in_at: Instant.nullable() }),
  ),
  /** Where the calendar file is, for a while; '' where there is none. */
  calendar: z.string(),
  timeline: z.array(
    z.object({ step: z.enum(Object.keys(signupSteps) as [keyof typeof signupSteps]), at: Instant, note: z.string() }),
  ),
})
export type WholeSignup = z.input<typeof WholeSignup>

export const readSignupForm = endpoint({
  summary: '报名一场活动所需：问题、名额、费用、已有的报名，以及现在不能报名的原因',
  method: 'GET',
  path: '/api/activity/{id}/signup',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({
    activity: Meeting,
    fee: Yuan,
    need_review: z.boolean(),
    /** How many seats one may take. */
    seats_max: z.number().int(),
    /** Null where there is no end of them. */
    seats_left: z.number().int().nullable(),
    /** How many wait already; whoever comes now waits behind them. */
    waiting: z.number().int(),
    cancel_until: Instant,
    questions: z.array(Question),
    /** What is known of whoever asks, to begin with. */
    known: z.object({ name: z.string(), company: z.string() }),
    hindrance: z.enum(signupHindranceKeys).nullable(),
    signup: Signup.nullable(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type SignupForm = z.input<(typeof readSignupForm)['output']>

export const signUp = endpoint({
  summary: '报名：有名额时立即取得（收费的等待支付），需要审核的等待审核，名额已满的进入候补',
  method: 'POST',
  path: '/api/activity/{id}/signup',
  access: 'member',
  input: z.object({
    id: Id,
    name: line(20).min(1, '请填写姓名'),
    phone_number: PhoneNumber,
    company: line(60).default(''),
    seats: whole({ min: 1, max: seatsMax }).default(1),
    /** In the order of the questions, each with the words it was asked in. */
    answers: z
      .array(z.object({ label: line(30), values: z.array(line(answerMax)).max(20) }))
      .max(questionsMax)
      .default([]),
    /** What one seat costs, as it was seen. */
    price_confirmed: Yuan.optional(),
    agree: z.literal(true, '请先同意报名须知'),
  }),
  output: WholeSignup,
  refusals: [
    ...(['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'ACCOUNT_FROZEN', 'PRICE_CHANGED', 'WORDS_REFUSED'] as const),
    ...(['SIGNUP_CLOSED', 'SIGNUP_FULL', 'SIGNUP_AUDIENCE', 'SIGNUP_ALREADY', 'SIGNUP_ASKED_OTHERWISE'] as const),
  ],
  idempotent: true,
  done: '报名已提交',
})

export const listOwnSignups = endpoint({
  summary: '我的活动报名，最新在前',
  method: 'GET',
  path: '/api/signup',
  access: 'member',
  input: z.object({ ...pageFields, state: SignupStateOf.optional() }),
  output: listOf(Signup),
})

const own = { access: 'member', output: WholeSignup } as const
const One = z.object({ id: Id })

export const readSignup = endpoint({
  summary: '一份报名：进度、入场凭证与日历文件',
  method: 'GET',
  path: '/api/signup/{id}',
  ...own,
  input: One,
  refusals: ['RECORD_NOT_FOUND'],
})

export const paySignup = endpoint({
  summary: '支付报名费：不指定方式时余额足够即付清，否则返回待支付的订单',
  method: 'POST',
  path: '/api/signup/{id}/pay',
  access: 'member',
  input: z.object({ id: Id, channel: OrderChannel.optional(), price_confirmed: Yuan.optional() }),
  output: WholeSignup.extend({ pay: PayWay.nullable() }),
  refusals: [
    ...(['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'ACCOUNT_FROZEN', 'PRICE_CHANGED'] as const),
    ...(['CHANNEL_OFF', 'ORDERS_OPEN', 'PAYMENT_BUSY'] as const),
  ],
  idempotent: true,
  done: '已提交',
})

export const confirmSignup = endpoint({
  summary: '确认参加：候补到名额后在期限内确认',
  method: 'POST',
  path: '/api/signup/{id}/confirm',
  ...own,
  input: One,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已确认参加',
})

export const cancelSignup = endpoint({
  summary: '取消报名：期限内已支付的原路退回，名额让给候补的人',
  method: 'POST',
  path: '/api/signup/{id}/cancel',
  ...own,
  input: One,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SIGNUP_TOO_LATE', 'INVOICED_ALREADY'],
  done: '已取消报名',
})

/** Where calendar files are, under addresses that open for a while. */
export const calendarPath = '/api/signup/calendar'
