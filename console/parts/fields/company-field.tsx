import { call } from '#console/call.ts'
import type { NameSource } from '#console/parts/list/use-name-search.ts'
import { companyCalls } from '#contract/catalogue/companies.ts'
import { NameField, type NameFieldProps } from './name-field.tsx'

const foundMax = 20

const companies: NameSource = {
  noun: '企业',
  async find(words) {
    const { list } = await call(companyCalls.list, { page: 1, count: foundMax, ...(words && { q: words }) })
    return list.map(({ id, name }) => ({ id, name }))
  },
  read: async (id) => (await call(companyCalls.read, { id })).name,
}

/** A company of the directory, by its name. */
export function CompanyField(props: NameFieldProps) {
  return <NameField source={companies} placeholder="输入企业名称查找" {...props} />
}
