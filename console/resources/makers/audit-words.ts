import { accountWords } from '../accounts/account-words.ts'

export const auditWords = accountWords('maker', '创客账户')
