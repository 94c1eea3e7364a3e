import { readEnterprise } from '#contract/accounts.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Enterprises } from './service.ts'

export function enterpriseRoutes(desk: Desk, { enterprises }: { enterprises: Enterprises }) {
  desk.handle(readEnterprise, ({ caller }) => enterprises.info(caller.enterpriseId))
}
