import type { Access } from '#contract/base/endpoint.ts'
import { rightFor } from '#contract/base/endpoint.ts'
import { type AccountRealm, memberRealms, type Realm } from '#contract/base/realms.ts'
import type { Right } from '#contract/base/rights.ts'
import type { Own, Wallet } from '#contract/people/accounts.ts'
import { Refusal } from '#server/platform/refusal.ts'

export interface Session {
  id: number
  realm: Realm
  ownerId: number
}

/** One of an account: who of its persons speaks through it. */
export interface AccountSession extends Session {
  personId: number
}

/** Who stands at the desk: at most one session of each realm, and what a member of staff may do. */
export interface Identity {
  enterprise?: AccountSession
  maker?: AccountSession
  staff?: Session & { rights: ReadonlySet<Right> }
  /** Somebody of the first two realms, whoever that is: for what is made once for all of them. */
  isKnown?: boolean
  /** Whose centre their browser saw last. */
  lastRealm?: AccountRealm
}

/** A token as it was presented, and the binder cookies that came with it. */
export interface Presented {
  token: string
  binders: Readonly<Partial<Record<Realm, string>>>
}

/** Answers who a token belongs to. Filled by the sessions module in app.ts. */
export type Identify = (presented: Presented) => Promise<Identity>

/** Whoever opens a page, by what their cookies say for each realm. */
interface Arriving {
  tokens: Readonly<Partial<Record<AccountRealm, string>>>
  binders: Presented['binders']
  /** Whether the page is one of their account's, and shows all of it. */
  whole: boolean
  /** Whether it shows what an enterprise has. */
  wallet: boolean
}

export interface Arrived {
  identity: Identity
  own: Own
  /** What an enterprise has, where the page shows it: under way, so that the page's own questions need not wait. */
  wallet?: Promise<Wallet> | undefined
  /** The realms whose token no longer means anything. */
  dead: readonly AccountRealm[]
}

/** Answers who opens a page and what it shows of them. Filled by the visitor room in app.ts. */
export type Arrive = (arriving: Arriving) => Promise<Arrived>

interface Callers {
  public: Record<never, never>
  /** Nothing of theirs: what is answered to one of them is answered to all. */
  known: { isKnown: boolean }
  optional: {
    enterpriseId?: number
    makerId?: number
    /** Whose session came, if any did. */
    realm?: Realm
    /** For a call that wants a session after all, for some of what it does: as `any` would have it. */
    signedIn(): Callers['any']
  }
  /** Of those who are no staff, none. */
  any: { realm: Realm; ownerId: number; personId?: number; rights: ReadonlySet<Right> }
  member: MemberCaller
  enterprise: { enterpriseId: number; personId: number; sessionId: number }
  maker: { makerId: number; personId: number; sessionId: number }
  staff: StaffCaller
}

/** An enterprise or a maker, for what both have in the same way. */
export interface MemberCaller {
  owner: { kind: AccountRealm; id: number }
  personId: number
}

export interface StaffCaller {
  staffId: number
  sessionId: number
  rights: ReadonlySet<Right>
}

export type CallerFor<A extends Access> = A extends { staff: Right }
  ? StaffCaller
  : A extends keyof Callers
    ? Callers[A]
    : never

const none: ReadonlySet<Right> = new Set()

/** Who is calling, as far as the endpoint may know it; refuses everyone it is not for. */
export function callerFor<A extends Access>(access: A, identity: Identity): CallerFor<A> {
  return find(access, identity) as CallerFor<A>
}

function find(access: Access, identity: Identity): unknown {
  const { enterprise, maker, staff } = identity
  const right = rightFor(access)
  if (right) {
    if (!staff) throw new Refusal('SESSION_INVALID')
    if (!staff.rights.has(right)) throw new Refusal('NOT_ALLOWED', { right, staffId: staff.ownerId })
    return staffCaller(staff)
  }
  switch (access) {
    case 'public':
      return {}
    case 'known':
      return { isKnown: identity.isKnown ?? Boolean(enterprise ?? maker) }
    case 'optional': {
      const realm = (enterprise ?? maker ?? staff)?.realm
      return {
        ...(enterprise && { enterpriseId: enterprise.ownerId }),
        ...(maker && { makerId: maker.ownerId }),
        ...(realm && { realm }),
        signedIn: () => callerFor('any', identity),
      }
    }
    case 'any': {
      const session = enterprise ?? maker ?? staff
      if (!session) throw new Refusal('SESSION_INVALID')
      // Staff without any right have yet to change a password that somebody else knows.
      if (session === staff && staff.rights.size === 0) throw new Refusal('NOT_ALLOWED')
      const { realm, ownerId } = session
      if ('personId' in session) return { realm, ownerId, personId: session.personId, rights: none }
      return { realm, ownerId, rights: staff?.rights ?? none }
    }
    case 'member': {
      const kind = memberRealms(identity.lastRealm).find((realm) => identity[realm])
      const session = kind && identity[kind]
      if (!session) throw new Refusal('SESSION_INVALID')
      return { owner: { kind, id: session.ownerId }, personId: session.personId }
    }
    case 'enterprise':
      if (!enterprise) throw new Refusal('SESSION_INVALID')
      return { enterpriseId: enterprise.ownerId, personId: enterprise.personId, sessionId: enterprise.id }
    case 'staff':
      if (!staff) throw new Refusal('SESSION_INVALID')
      return staffCaller(staff)
    default:
      if (!maker) throw new Refusal('SESSION_INVALID')
      return { makerId: maker.ownerId, personId: maker.personId, sessionId: maker.id }
  }
}

function staffCaller({ id, ownerId, rights }: NonNullable<Identity['staff']>): StaffCaller {
  return { staffId: ownerId, sessionId: id, rights }
}

/** Who of the staff does it, when, and in which request. */
export interface By<Caller = Pick<StaffCaller, 'staffId'>> {
  caller: Caller
  now: Date
  requestId: string
  /** What makes a request that is sent twice one. */
  idempotencyKey?: string | undefined
}
