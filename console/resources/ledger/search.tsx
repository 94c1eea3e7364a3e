import { Empty, Input, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { ErrorState } from '#console/parts/show/error-state.tsx'
import { searchLedger } from '#contract/money/ledger.console.ts'
import { enterpriseAccounts, makerAccounts } from '#contract/people/accounts.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import { addressOfOwner, phoneIn, readOwner } from './owner.ts'
import { OwnerView } from './owner-view.tsx'
import { Posting } from './posting.tsx'
import styles from './screen.module.css'

/** One field for any number, and for whoever has money here. */
export function SearchTab() {
  const [parameters, setParameters] = useSearchParams()
  const kept = parameters.get('q')?.trim() ?? ''
  const owner = readOwner(parameters.get('owner'))
  const [phone, setPhone] = useState('')
  const [typed, setTyped] = useState(kept)
  useEffect(() => setTyped(kept), [kept])

  const search = (text: string) => {
    const wanted = text.trim()
    const isPhone = phoneIn(wanted) !== undefined
    setPhone(isPhone ? wanted : '')
    setParameters(wanted && !isPhone ? { q: wanted } : {})
    if (isPhone) setTyped(wanted)
  }
  return (
    <>
      <search className={styles.search}>
        <Input.Search
          aria-label="任一单号，或企业、创客"
          placeholder="业务单号、流水号、交易编号、幂等键，或企业、创客的名称与手机号"
          value={typed}
          maxLength={200}
          allowClear
          enterButton="查询"
          onChange={({ target }) => setTyped(target.value)}
          onSearch={search}
        />
      </search>
      {owner ? <OwnerView key={`${owner.owner_kind} ${owner.owner_id}`} owner={owner} /> : <Found q={phone || kept} />}
    </>
  )
}

function Found({ q }: { q: string }) {
  if (q === '') {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description="输入一个单号，查看与它有关的全部记账；或输入名称，查看一位所有者的账户与对账单。"
      />
    )
  }
  return <ByWords key={q} q={q} />
}

/** One owner of that name: their account is what was meant. Several: they stand to be chosen from. */
function ByWords({ q }: { q: string }) {
  const [owners, setOwners] = useState<readonly FoundOwner[]>([])
  const [only, ...others] = owners
  return (
    <>
      <Owners words={q} onFound={setOwners} />
      {phoneIn(q) === undefined && <Postings q={q} quiet={only !== undefined} />}
      {only && others.length === 0 && <OwnerView owner={only} />}
    </>
  )
}

function Postings({ q, quiet }: { q: string; quiet: boolean }) {
  const asked = useAsk(searchLedger, { q })
  if (asked.error) return <ErrorState message={messageOf(asked.error)} onRetry={() => void asked.refresh()} />
  if (asked.data === undefined || asked.loading) return <Skeleton active paragraph={{ rows: 6 }} />
  const { list } = asked.data
  if (list.length === 0) {
    if (quiet) return null
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`没有与“${q}”有关的记账。`} />
  }
  return (
    <section className={styles.postings} aria-label="记账">
      <span className={styles.label} role="status">
        共 {list.length} 笔记账，最新在前。{list.length >= 200 && '只显示最近 200 笔。'}
      </span>
      {list.map((posting) => (
        <Posting key={posting.id} posting={posting} />
      ))}
    </section>
  )
}

interface FoundOwner {
  owner_kind: 'enterprise' | 'maker'
  owner_id: number
  name: string
}

const ownersMax = 8

/** Who is called so; only those whose accounts the reader may see. */
function Owners({ words, onFound }: { words: string; onFound(found: readonly FoundOwner[]): void }) {
  const enterprises = useRight('enterprises.read')
  const makers = useRight('makers.read')
  const [found, setFound] = useState<readonly FoundOwner[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let over = false
    setFound([])
    setProblem('')
    Promise.all([enterprises ? find('enterprise', words) : [], makers ? find('maker', words) : []])
      .then((lists) => {
        if (over) return
        setFound(lists.flat())
        onFound(lists.flat())
      })
      .catch((error: unknown) => {
        if (!over && !(error instanceof SignInGivenUp)) setProblem(messageOf(error))
      })
    return () => {
      over = true
    }
  }, [words, enterprises, makers, onFound])
  if (problem) return <p role="alert">暂时查不到企业与创客：{problem}</p>
  if (found.length === 0) return null
  return (
    <nav className={styles.found} aria-label="找到的所有者">
      <span className={styles.label}>所有者</span>
      {found.map((one) => (
        <Link key={`${one.owner_kind} ${one.owner_id}`} to={addressOfOwner(one)}>
          {one.owner_kind === 'enterprise' ? '企业' : '创客'} {one.name}
        </Link>
      ))}
    </nav>
  )
}

async function find(owner_kind: FoundOwner['owner_kind'], words: string): Promise<FoundOwner[]> {
  const calls = owner_kind === 'enterprise' ? enterpriseAccounts : makerAccounts
  const number = phoneIn(words)
  const wanted = number !== undefined ? { phone_number: number } : { q: words.slice(0, 60) }
  const { list } = await call(calls.list, { page: 1, count: ownersMax, ...wanted })
  return list.map(({ id, name, phone_number }) => ({
    owner_kind,
    owner_id: id,
    name: [name, phone_number].filter(Boolean).join(' '),
  }))
}
