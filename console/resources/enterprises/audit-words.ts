import { accountWords } from '../accounts/account-words.ts'

export const auditWords = accountWords('enterprise', '企业账户')
