import type { OrderChannel, PurposeName } from '#contract/money/orders.words.ts'

/**
 * What the house can know of an inviter, of whom they invited and of the accounts around both. Numbers, names and
 * papers stand as opaque values, as blind indexes do: two are the same or they are not, and nothing else is in them.
 */
export interface Scene {
  id: string
  /** A maker of `accounts`, and the enterprise that came through them. */
  inviter: number
  invited: number
  /** Nothing is known of later days. */
  ends_at: Date
  accounts: readonly Account[]
  /** The one that the scene is about, and all others among its accounts. */
  invitations: readonly Invitation[]
}

export interface Account {
  realm: 'enterprise' | 'maker'
  /** Of both realms together, over all scenes. */
  id: number
  /** One number may have an account in either realm. It is forgotten of those who have closed theirs. */
  phone: string | null
  registered_at: Date
  closed_at: Date | null
  sightings: Sighting[]
  payees: Payee[]
  /** Of makers only. */
  identities: Identity[]
  /** Of enterprises only, the newest last. */
  certifications: Certification[]
  /** Paid ones; only enterprises' are here. */
  orders: Order[]
  acts: Act[]
}

/** Somebody was there: what the browser's cookie says, and from where. */
export interface Sighting {
  at: Date
  during: 'registration' | 'sign_in' | 'certification' | 'order'
  /** Null for what brings no cookie. A browser that forgets has another one each time. */
  device: string | null
  agent: string
  address: string
  /** As limits count: the address itself, or the /64 of the sixth version. */
  network: string
  /** The /24 or the /48. */
  range: string
}

export interface Payee {
  saved_at: Date
  method: 'bank_company' | 'bank' | 'alipay'
  account: string
  /** In whose name the account is. */
  holder: string
  /** Bank and branch; '' where there is none. */
  bank: string
}

/** `taken`: refused, since another maker was verified with the number; `closed`: that one has left. */
export interface Identity {
  given_at: Date
  state: 'verified' | 'taken' | 'closed'
  number: string
  name: string
}

export interface Certification {
  submitted_at: Date
  state: 'draft' | 'pending' | 'approved' | 'rejected'
  credit_code: string
  /** Of the picture's bytes. */
  license_digest: string
  legal_person: string
  registered_address: string
  /** Forgotten of those who have closed their account. */
  contact_name: string | null
  contact_phone: string | null
}

/** In fen, as everywhere. */
export interface Order {
  no: string
  purpose: PurposeName
  channel: OrderChannel
  paid_at: Date
  amount: number
  promotion_part: number
  /** Of the cash part. */
  refunds: { at: Date; amount: number }[]
}

export interface Act {
  at: Date
  kind:
    | 'company_edited'
    | 'product_added'
    | 'opportunity_posted'
    | 'lead_sent'
    | 'lead_answered'
    | 'activity_joined'
    | 'resource_taken'
    | 'invoice_asked'
}

export interface Invitation {
  child_realm: 'enterprise' | 'maker'
  child_id: number
  maker_id: number
  source: 'link' | 'code'
  bound_at: Date
}

export const fraudKinds = [
  'second_account',
  'same_payee',
  'same_identity',
  'same_licence',
  'shared_device',
  'ring',
  'burst',
  'farm',
] as const
export type FraudKind = (typeof fraudKinds)[number]

export const honestKinds = [
  'stranger',
  'fast_order',
  'honest_refund',
  'franchise',
  'owner_maker',
  'namesake',
  'returning',
  'sibling_bank',
  'family_home',
  'spouse_device',
  'office',
  'coworking',
  'campus',
  'carrier',
  'fair_agent',
  'accountant',
  'helper',
] as const
export type HonestKind = (typeof honestKinds)[number]

/** The answer. What judges a scene is never given it. */
export interface Label {
  fraud: boolean
  kind: FraudKind | HonestKind
  /** What happened, in words, for whoever reads a wrong verdict. */
  how: string
}

export interface LabelledScene {
  scene: Scene
  label: Label
}

/** The scene as it was known at a moment: whoever judges an order may not look into its future. */
export function asOf(scene: Scene, at: Date): Scene {
  const until = <Row>(rows: readonly Row[], when: (row: Row) => Date) => rows.filter((row) => when(row) <= at)
  const accounts = until(scene.accounts, (one) => one.registered_at).map((one) => ({
    ...one,
    closed_at: one.closed_at !== null && one.closed_at <= at ? one.closed_at : null,
    sightings: until(one.sightings, (row) => row.at),
    payees: until(one.payees, (row) => row.saved_at),
    identities: until(one.identities, (row) => row.given_at),
    certifications: until(one.certifications, (row) => row.submitted_at),
    orders: until(one.orders, (row) => row.paid_at).map((order) => ({
      ...order,
      refunds: until(order.refunds, (row) => row.at),
    })),
    acts: until(one.acts, (row) => row.at),
  }))
  return { ...scene, ends_at: at, accounts, invitations: until(scene.invitations, (row) => row.bound_at) }
}
