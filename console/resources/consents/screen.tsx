import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { realmOptions, realms } from '#console/parts/accounts/realms.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { useList } from '#console/parts/list/use-list.ts'
import { account, at, labelsOf } from '#console/parts/list/written.ts'
import { formatSecond } from '#console/parts/show/time.ts'
import { type ConsoleConsent, listConsents } from '#contract/people/accounts.console.ts'
import styles from './screen.module.css'

const filters: Filter[] = [
  { kind: 'choice', key: 'realm', label: '账户类型', options: realmOptions },
  { kind: 'text', key: 'account_id', label: '账户编号' },
  {
    kind: 'choice',
    key: 'key',
    label: '文本',
    options: [
      { value: 'protocol_enterprise', label: '企业服务协议' },
      { value: 'protocol_maker', label: '创客服务协议' },
      { value: 'privacy', label: '隐私政策' },
    ],
  },
]

const columns: ListColumn<ConsoleConsent>[] = [
  {
    key: 'agreed_at',
    title: '同意时间',
    width: 170,
    render: ({ agreed_at }) => <span className={styles.digits}>{formatSecond(agreed_at)}</span>,
    written: at('agreed_at', { as: 'second' }),
  },
  {
    key: 'account',
    title: '账户',
    width: 220,
    render: ({ realm, account }) => <AccountLink realm={realm} account={account} />,
    written: account('account'),
  },
  said(
    'realm',
    '账户类型',
    { width: 96 },
    ({ realm }) => realms[realm].label,
    at('realm', { words: labelsOf(realms) }),
  ),
  said(
    'account_id',
    '账户编号',
    { width: 96, align: 'right', hidden: true },
    ({ account: whose }) => whose.id,
    at('account.id', { as: 'number' }),
  ),
  said('title', '文本', { width: 200 }, ({ title }) => title, at('title')),
  said(
    'version',
    '版本',
    { width: 96 },
    ({ version }) =>
      // Agreed to where no text had been published yet: never in production.
      version > 0 ? `第 ${version} 版` : '未发布',
    at('version', { before: '第 ', after: ' 版' }),
  ),
  said('network', '网络', { width: 144 }, ({ network }) => network || '未知', at('network', { empty: '未知' })),
  said('device', '设备', { width: 180 }, ({ device }) => device || '未知', at('device', { empty: '未知' })),
]

/** Who agreed to which text, and to which version of it. */
export default function ConsentsScreen() {
  const list = useList(listConsents, { filters })
  return (
    <ListPage
      name="consents"
      title="同意记录"
      description="谁在什么时候、从哪里同意了哪一版文本；只能查看，任何人都不能修改或删除。"
      list={list}
      columns={columns}
      rowKey="id"
      empty="还没有同意记录；用户注册或同意新协议后会出现在这里"
    />
  )
}
