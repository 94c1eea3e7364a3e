import type { Call } from '#contract/base/call.ts'
import type { MakerProgramme } from '#contract/money/offers.ts'
import { type ChildState, childKinds, childStateKeys, childStates } from '#contract/people/invitations.words.ts'
import { type Child, listChildren } from '#contract/people/makers.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { choiceIn, listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import styles from './children.module.css'
import { ChildrenTable } from './children-table.tsx'

interface Filter {
  kind?: Child['kind'] | undefined
  state?: ChildState | undefined
  q?: string | undefined
}

export interface ChildrenData {
  childs: Child[]
  pages: ReturnType<typeof wayOn>
  filter: Filter
}

const onPage = 10

export function childrenIn(query: URLSearchParams): Filter & { page: number } {
  const q = /^\d{4}$/.exec(query.get('q') ?? '')?.[0]
  return {
    page: pageIn(query),
    kind: choiceIn(query, 'realm', ['enterprise', 'maker'] as const),
    state: choiceIn(query, 'state', childStateKeys),
    ...(q && { q }),
  }
}

export async function loadChildren(
  call: Call,
  { page, ...filter }: Filter & { page: number },
  count = onPage,
): Promise<ChildrenData> {
  const list = await call(listChildren, { page, count, ...filter })
  return { childs: list.list, pages: wayOn(list, list.list.length), filter }
}

const address = ({ kind: realm, ...filter }: Filter & { page?: number }) =>
  listAddress('/personal', { tab: 'children', realm, ...filter })

interface Props extends ChildrenData {
  total: number
  programme: MakerProgramme
}

/** Whom a maker brought, narrowed down by kind, standing and the end of their number. */
export function Children({ total, childs, pages, filter, programme }: Props) {
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <AccountShell
      realm="maker"
      title="我的邀请"
      lead={`已有 ${total} 位直接邀请的企业与创客。`}
      action={<ButtonLink href="/personal/invite">邀请链接与渠道</ButtonLink>}
    >
      <Filters filter={filter} />
      {childs.length > 0 ? (
        <ChildrenTable childs={childs} />
      ) : narrowed ? (
        <EmptyState title="没有符合条件的人">
          <ButtonLink kind="plain" size="small" href={address({})}>
            查看全部
          </ButtonLink>
        </EmptyState>
      ) : (
        <NobodyYet />
      )}
      <Pagination {...pages} href={(page) => address({ ...filter, page })} />
      {programme.commission_rules.length > 0 && (
        <AccountColumns>
          <AccountBlock title="佣金怎么算">
            <ul className={styles.rules}>
              {programme.commission_rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </AccountBlock>
        </AccountColumns>
      )}
    </AccountShell>
  )
}

function Filters({ filter }: { filter: Filter }) {
  const rows = [
    { key: 'kind', label: '类型', words: childKinds },
    { key: 'state', label: '状态', words: childStates },
  ] as const
  return (
    <nav className={styles.filters} aria-label="邀请记录筛选">
      {rows.map(({ key, label, words }) => (
        <p key={key}>
          <span>{label}</span>
          {Object.entries({ '': '全部', ...words }).map(([value, name]) => (
            <a
              key={value}
              href={address({ ...filter, [key]: value || undefined })}
              aria-current={(filter[key] ?? '') === value ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </p>
      ))}
      <form action="/personal" method="get">
        <input type="hidden" name="tab" value="children" />
        {filter.kind && <input type="hidden" name="realm" value={filter.kind} />}
        {filter.state && <input type="hidden" name="state" value={filter.state} />}
        <input
          name="q"
          inputMode="numeric"
          pattern="\d{4}"
          maxLength={4}
          aria-label="手机尾号"
          placeholder="手机尾号 4 位"
          defaultValue={filter.q}
        />
        <button type="submit">查找</button>
      </form>
    </nav>
  )
}

export function NobodyYet() {
  return (
    <EmptyState title="还没有邀请记录">
      把邀请链接发给合作伙伴，他们注册后会出现在这里。
      <ButtonLink href="/play" kind="plain" size="small">
        了解佣金规则
      </ButtonLink>
    </EmptyState>
  )
}
