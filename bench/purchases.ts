import { createHash } from 'node:crypto'
import { numberOf } from './numbers.ts'

export const price = 10_00
const tokenOf = (n: number) => `bench${String(n).padStart(38, '0')}`
const hashOf = (n: number) => createHash('sha256').update(tokenOf(n)).digest('hex')

/** Whoever recharged buys something, each once: an application that waits for its fee, with an order and a session. */
export const purchasesAt = (now: Date, people: number): string => {
  const at = `'${now.toISOString()}'`
  const later = `'${new Date(now.getTime() + 60 * 60 * 1000).toISOString()}'`
  const hashes = Array.from({ length: people }, (_, n) => `(${n + 1}, '\\x${hashOf(n + 1)}'::bytea)`).join(', ')
  return `
insert into accounts (realm, owner_id, phone_index, phone_masked, state, created_at)
  select 'enterprise', id, decode(lpad(id::text, 8, '0'), 'hex'), '138****0000', 'active', ${at} from enterprises;
insert into persons (realm, owner_id, role, created_at)
  select 'enterprise', id, 'owner', ${at} from enterprises order by id;
insert into sessions (realm, owner_id, person_id, token_hash, device, network, created_at, last_seen_at, expires_at)
  select 'enterprise', given.id, p.id, given.hash, '', '', ${at}, ${at}, ${later}
  from (values ${hashes}) as given (id, hash) join persons p on p.realm = 'enterprise' and p.owner_id = given.id;
insert into certifications (no, enterprise_id, kind, state, service_name, level, period_days, fee_amount, order_no,
    company_name, created_at, updated_at)
  select 'RZ' || lpad(id::text, 24, '0'), id, 'first', 'unpaid', '基础认证', 1, 365, ${price},
    'RF' || lpad(id::text, 24, '0'), name, ${at}, ${at} from enterprises;
insert into payment_orders (no, purpose, owner_kind, owner_id, amount, description, state, created_at, expires_at)
  select order_no, 'certification', 'enterprise', enterprise_id, ${price}, '企业认证', 'open', ${at}, ${later}
  from certifications;
insert into orders (no, purpose, owner_kind, owner_id, sale, reference, title, amount, snapshot, state, created_at,
    expires_at)
  select order_no, 'certification', 'enterprise', enterprise_id, true, no, '企业认证', ${price}, '{}', 'unpaid', ${at},
    ${later} from certifications;
`
}

/** Somebody pays theirs from the balance: as the bytes of a request. */
export function payment(n: number, { host }: URL): Buffer {
  const body = JSON.stringify({ channel: 'balance' })
  const head = [
    `POST /api/user/orders/${numberOf('RF', n)}/pay HTTP/1.1`,
    `host: ${host}`,
    `authorization: ${tokenOf(n)}`,
    `idempotency-key: bench-purchase-${String(n).padStart(8, '0')}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
