import { call } from '#console/call.ts'
import { numberIn } from '#console/parts/list/number-filter.ts'
import type { NameSource } from '#console/parts/list/use-name-search.ts'
import { enterpriseAccounts, makerAccounts } from '#contract/people/accounts.console.ts'
import { NameField, type NameFieldProps } from './name-field.tsx'

const foundMax = 20

interface Account {
  id: number
  name: string
  phone_number: string
  state: string
}

/**
 * Names are not unique, and some have none: what is shown of the number tells them apart. Whoever has left has neither
 * any more, and may still owe something.
 */
const shown = ({ id, name, phone_number, state }: Account) => ({
  id,
  name: [name, state === 'closed' ? `编号 ${id}` : phone_number].filter(Boolean).join(' '),
})

function accountsOf(calls: typeof enterpriseAccounts | typeof makerAccounts, noun: string): NameSource {
  return {
    noun,
    async find(words) {
      const number = numberIn(words)
      const wanted = number === undefined ? { ...(words && { q: words }) } : { phone_number: number }
      return (await call(calls.list, { page: 1, count: foundMax, ...wanted })).list.map(shown)
    },
    read: async (id) => shown(await call(calls.read, { id })).name,
  }
}

const enterprises = accountsOf(enterpriseAccounts, '企业账户')
const makers = accountsOf(makerAccounts, '创客账户')
const placeholder = '输入名称或完整手机号查找'

export function EnterpriseAccountField(props: NameFieldProps) {
  return <NameField source={enterprises} placeholder={placeholder} {...props} />
}

export function MakerAccountField(props: NameFieldProps) {
  return <NameField source={makers} placeholder={placeholder} {...props} />
}
