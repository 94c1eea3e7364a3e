import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import { useList } from '#console/parts/list/use-list.ts'
import { at } from '#console/parts/list/written.ts'
import { formatSecond } from '#console/parts/show/time.ts'
import { type AuditEntry, listAudit } from '#contract/people/audit.ts'
import type { AuditWords } from '../../audit-words.ts'
import { differences } from './difference.ts'
import styles from './screen.module.css'
import { addressOf, nameIn } from './subjects.ts'
import { createSay, gather, type Say } from './words.ts'

/** What those who read the log ask for most; everything else is found by its subject. */
const actions = [
  { value: 'staff.sign-in', label: '登录' },
  { value: 'staff.change-password', label: '修改密码' },
  { value: 'staff.reset-password', label: '重置密码' },
  { value: 'staff.totp-', label: '动态验证变动' },
  { value: 'site.', label: '修改站点内容' },
  { value: 'setting.', label: '修改系统设置' },
  { value: 'role.', label: '角色变动' },
  { value: 'account.', label: '账户操作' },
  { value: 'account.reveal', label: '查看账户手机号' },
]
const filtersFor = ({ subjects }: Say): Filter[] => [
  { kind: 'search', key: 'actor', placeholder: '操作人的账号或姓名' },
  { kind: 'choice', key: 'subject', label: '对象', options: subjects },
  { kind: 'choice', key: 'action', label: '操作', options: actions },
  { kind: 'choice', key: 'sign_ins', label: '不含登录', options: [{ value: 'true', label: '包括登录' }] },
  { kind: 'days', from: 'from', to: 'to', label: '时间' },
]
const actorKinds = { staff: '运营人员', enterprise: '企业', maker: '创客', system: '系统' } as const
const sayActor = ({ actor_kind, actor_name }: AuditEntry) => actor_name || actorKinds[actor_kind]

const columnsFor = (say: Say): ListColumn<AuditEntry>[] => [
  {
    key: 'at',
    title: '时间',
    width: 170,
    render: ({ at: moment }) => formatSecond(moment),
    written: at('at', { as: 'second' }),
  },
  {
    key: 'actor',
    title: '操作人',
    width: 180,
    render: (entry) => (
      <>
        {sayActor(entry)}
        {(entry.actor_kind === 'enterprise' || entry.actor_kind === 'maker') && entry.actor_name && (
          <span className={styles.muted}>（{actorKinds[entry.actor_kind]}）</span>
        )}
      </>
    ),
    text: sayActor,
    written: { cells: [{ path: 'actor_name' }, { path: 'actor_kind', words: actorKinds }], first: true },
  },
  {
    key: 'action',
    title: '操作',
    width: 130,
    render: say.action,
    text: say.action,
    written: at('action', { words: say.actions }),
  },
  {
    key: 'subject',
    title: '对象',
    width: 200,
    render: (entry) => <Subject say={say} entry={entry} />,
    text: ({ subject }) => say.subject(subject),
    written: at('subject'),
  },
  {
    key: 'changes',
    title: '变化',
    render: (entry) => <span className={styles.muted}>{summaryOf(say, entry)}</span>,
    text: (entry) => summaryOf(say, entry),
    written: { cells: [{ path: 'before' }, { path: 'after' }], join: ' → ' },
  },
  {
    key: 'request_id',
    title: '请求编号',
    width: 170,
    hidden: true,
    render: ({ request_id }) => <code>{request_id}</code>,
    written: at('request_id'),
  },
]

/** What it was done to, by the name it had, and the way to it. */
function Subject({ say, entry }: { say: Say; entry: AuditEntry }) {
  const { subject, before, after } = entry
  const address = addressOf(subject)
  const said = say.subject(subject)
  const name = nameIn(after) || nameIn(before)
  return (
    <>
      {address ? <Link to={address}>{said}</Link> : said}
      {name && <div className={styles.muted}>{name}</div>}
    </>
  )
}

/** The fields that changed, as many as fit a line. */
function summaryOf(say: Say, { subject, before, after }: AuditEntry): string {
  const changed = differences(before, after).filter((row) => row.changed)
  const names = changed.slice(0, 4).map(({ field }) => say.field(subject, field))
  return names.length < changed.length ? `${names.join('、')}等 ${changed.length} 项` : names.join('、')
}

/** The log in the words that the nouns of the console bring for what they write into it. */
export function auditScreen(brought: readonly AuditWords[]): ComponentType {
  const say = createSay(gather(brought))
  const filters = filtersFor(say)
  const columns = columnsFor(say)
  return () => <AuditScreen say={say} filters={filters} columns={columns} />
}

interface AuditScreenProps {
  say: Say
  filters: Filter[]
  columns: ListColumn<AuditEntry>[]
}

/** Those who merely came in would drown what was done. */
const withoutSignIns = { sign_ins: false } as const

function AuditScreen({ say, filters, columns }: AuditScreenProps) {
  const list = useList(listAudit, { filters, fixed: withoutSignIns })
  return (
    <ListPage
      name="audit"
      title="操作日志"
      description="谁在什么时候改了什么；只能查看，任何人都不能修改或删除。"
      list={list}
      columns={columns}
      rowKey="id"
      empty="还没有操作记录；后台的每次修改都会记在这里"
      expanded={(entry) => <Detail say={say} entry={entry} />}
    />
  )
}

function Detail({ say, entry }: { say: Say; entry: AuditEntry }) {
  const [whole, setWhole] = useState(false)
  const all = differences(entry.before, entry.after)
  const changes = all.filter(({ changed }) => changed)
  const rows = whole ? all : changes
  if (all.length === 0) return <p className={styles.muted}>这次操作没有改变任何内容。</p>
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">之前</th>
            <th scope="col">之后</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, before, after, changed }) => {
            const said = (value: string) => say.value(entry.subject, field, value)
            return (
              <tr key={field} className={changed ? styles.changed : styles.same}>
                <th scope="row">{say.field(entry.subject, field)}</th>
                <td>{before === undefined ? '—' : changed ? <del>{said(before)}</del> : said(before)}</td>
                <td>{after === undefined ? '—' : changed ? <ins>{said(after)}</ins> : said(after)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {changes.length < all.length && (
        <Button type="link" size="small" onClick={() => setWhole(!whole)}>
          {whole ? '只看变化' : `显示全部 ${all.length} 项`}
        </Button>
      )}
    </>
  )
}
