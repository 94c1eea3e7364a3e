import type { Contest } from '#contract/people/certifications.ts'
import { type ContestState, contestStates } from '#contract/people/certifications.words.ts'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import type { wayOn } from '#web/kit/list-address.ts'
import type { Tone } from './certification-words.ts'
import styles from './own-contests.module.css'

interface Props {
  contests: readonly Contest[]
  pages: ReturnType<typeof wayOn>
  hrefOf(page: number): string
}

const tones: Readonly<Record<ContestState, Tone>> = {
  open: 'brand',
  first: 'brand',
  upheld: 'success',
  dismissed: 'danger',
}

/** What stands instead of an answer while there is none. */
const waits: Readonly<Partial<Record<ContestState, string>>> = {
  open: '由两位工作人员先后核实，请保持电话畅通，结果会发到消息中心。',
  first: '已有一位工作人员核实，正在等待另一位复核。',
}

/** The codes that an enterprise said are its own although another account was certified with them. */
export function OwnContests({ contests, pages, hrefOf }: Props) {
  return (
    <AccountBlock title="主体申诉">
      <ul className={styles.contests}>
        {contests.map(({ id, no, credit_code, state, statement, reason, created_at, decided_at }) => (
          <li key={id}>
            <div className={styles.headline}>
              <b>{credit_code}</b>
              <Tag tone={tones[state]}>{contestStates[state]}</Tag>
            </div>
            <p>{statement}</p>
            <p className={styles.answer}>
              {decided_at === null ? waits[state] : `答复：${reason || contestStates[state]}`}
            </p>
            <p className={styles.note}>
              {no}，{formatMinute(created_at)} 提交{decided_at && `，${formatMinute(decided_at)} 答复`}
            </p>
          </li>
        ))}
      </ul>
      <Pagination {...pages} href={hrefOf} />
    </AccountBlock>
  )
}
