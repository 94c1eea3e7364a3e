import type { AccountRealm } from '#contract/base/realms.ts'
import { toShanghaiIso } from '#contract/base/time.ts'

const dayMs = 24 * 60 * 60 * 1000
/** For how long a file lies there: all that is known of somebody in one place is not left lying about. */
export const keptMs = 3 * dayMs
/** How long after one the next may be asked for. */
export const everyMs = dayMs
/** Renewed while it is written; whoever does not renew it any more has died. */
export const leaseMs = 10 * 60_000
export const renewMs = 60_000
/** What of the uploaded files goes along; the rest is listed with its address. */
export const filesMaxBytes = 200 * 1024 * 1024

export type State = 'waiting' | 'running' | 'done' | 'failed'

const realmWords: Readonly<Record<AccountRealm, string>> = { enterprise: '企业账户', maker: '创客账户' }

/** `03-登录记录`: a name that sorts as the tables are told and means something to whoever opens it. */
export const nameOf = (at: number, title: string): string => `${String(at + 1).padStart(2, '0')}-${title}`

interface Counted {
  title: string
  rows: number
}

/** What lies beside the tables: what this is, what is not in it and why, and what can be done about it. */
export function letterOf(
  whose: { realm: AccountRealm; id: number },
  at: Date,
  tables: readonly Counted[],
  leftOut: readonly string[],
): string {
  const counted = tables.map(({ title, rows }) => `  ${title}：${rows} 条`)
  return [
    '个人资料副本',
    '',
    `账户：${realmWords[whose.realm]} ${whose.id}`,
    `整理时间：${toShanghaiIso(at)}`,
    '',
    '依据《个人信息保护法》第四十五条，本压缩包是平台保存的与您账户有关的全部资料：',
    '“表格”文件夹可用 Excel 或 WPS 打开，“数据”文件夹是同样内容的 JSON，“文件”文件夹是您上传的文件。',
    '',
    ...counted,
    '',
    '没有包含在内的：密码与登录令牌（只保存不可还原的摘要）、他人的个人信息、工作人员的内部记录、',
    '安全防护所需的网络与设备摘要（不能还原，按期删除）。',
    ...(leftOut.length > 0 ? ['', '文件过大，请登录后在原处下载：', ...leftOut.map((name) => `  ${name}`)] : []),
    '',
    '如需更正，请在账户里修改或联系我们；如需删除，请在“账户安全”里申请注销账户。',
    '请妥善保管本文件，不要交给他人。',
    '',
  ].join('\r\n')
}
