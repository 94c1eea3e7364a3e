import type { DemoText } from '../demo-text.ts'
import { accountHelp } from './account.ts'
import { certificationHelp } from './certification.ts'
import { cooperationHelp } from './cooperation.ts'
import { invoiceHelp } from './invoices.ts'
import { makerHelp } from './makers.ts'
import { walletHelp } from './wallet.ts'

/** In the order in which readers see them. */
export const helpCategories: string[] = ['账户与登录', '企业认证', '商机与合作', '钱包与充值', '发票', '创客与佣金']

/** Category by category, and in each the first steps first: people look for their question, not for the newest. */
export const help: readonly DemoText[] = [
  ...accountHelp,
  ...certificationHelp,
  ...cooperationHelp,
  ...walletHelp,
  ...invoiceHelp,
  ...makerHelp,
]
