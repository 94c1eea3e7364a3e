import * as contract from '#contract/people/staff.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Staff } from './service.ts'

export function staffRoutes(desk: Desk, { staff }: { staff: Staff }) {
  desk.handle(contract.signInStaff, async ({ input, door, now, requestId }) => {
    const session = await staff.signIn(input, door, { now, requestId })
    door.signedIn('staff', session)
    return { access_token: session.token, expires_at: session.expiresAt }
  })
  desk.handle(contract.signOutStaff, async ({ caller, door }) => {
    await staff.signOut(caller)
    door.signedOut('staff')
    return null
  })
  desk.handle(contract.readMe, ({ caller }) => staff.me(caller))
  desk.handle(contract.changeOwnPassword, async ({ input, door, ...by }) => {
    const renewed = await staff.changeOwnPassword(input, by)
    if (renewed) door.signedIn('staff', renewed)
    return null
  })
  desk.handle(contract.readTotp, ({ caller }) => staff.totp.state(caller))
  desk.handle(contract.beginTotp, ({ input, ...by }) => staff.totp.begin(input.code, by))
  desk.handle(contract.enableTotp, async ({ input, door, ...by }) => {
    const { codes, renewed } = await staff.totp.enable(input.code, by)
    if (renewed) door.signedIn('staff', renewed)
    return { recovery_codes: codes }
  })
  desk.handle(contract.disableTotp, async ({ input, ...by }) => {
    await staff.totp.disable(input, by)
    return null
  })
  desk.handle(contract.renewRecoveryCodes, async ({ input, ...by }) => ({
    recovery_codes: await staff.totp.renewRecoveryCodes(input.code, by),
  }))
  desk.handle(contract.listStaff, ({ input: { q, active, ...paging } }) =>
    staff.list(paging, { ...(q && { q }), ...(active && { active: active === 'true' }) }),
  )
  desk.handle(contract.addStaff, ({ input, ...by }) => staff.add(input, by))
  desk.handle(contract.saveStaff, ({ input, ...by }) => staff.save(input, by))
  desk.handle(contract.resetStaffPassword, ({ input, ...by }) => staff.resetPassword(input.id, by))
  desk.handle(contract.resetStaffTotp, async ({ input, ...by }) => {
    await staff.resetTotp(input.id, by)
    return null
  })
  desk.handle(contract.listRoles, ({ input: { q, ...paging } }) => staff.roles.list(paging, q))
  desk.handle(contract.addRole, ({ input, ...by }) => staff.roles.add(input, by))
  desk.handle(contract.saveRole, ({ input, ...by }) => staff.roles.save(input, by))
  desk.handle(contract.deleteRole, async ({ input, ...by }) => {
    await staff.roles.remove(input.id, by)
    return null
  })
}
