/** What somebody may be for an account. Colleagues with narrower roles come beside the owner. */
export type PersonRole = 'owner'

/** What is asked of a person before they act for their account. */
export type PersonRight =
  | 'account' // profile, telephone, password, leaving
  | 'money' // recharging, paying, withdrawing
  | 'certification'
  | 'records' // the company page, products and all else that is shown

const rightsOf: Readonly<Record<PersonRole, ReadonlySet<PersonRight>>> = {
  owner: new Set<PersonRight>(['account', 'money', 'certification', 'records']),
}

/** Authorisation within an account: whether a role may do what is asked. */
export function mayAct(role: PersonRole, right: PersonRight): boolean {
  return rightsOf[role].has(right)
}
