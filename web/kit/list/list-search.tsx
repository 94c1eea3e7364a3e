import { Button } from '#ui/button.tsx'
import styles from './list-search.module.css'

interface Props {
  /** The address of the list. */
  path: string
  label: string
  q: string | undefined
  /** What else is chosen: it stays chosen. */
  others: Readonly<Record<string, string | number | undefined>>
}

/** Looks for words inside a list; a plain form, so that it works without a script. */
export function ListSearch({ path, label, q, others }: Props) {
  return (
    <search>
      <form action={path} className={styles.form}>
        {Object.entries(others).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input type="search" name="q" defaultValue={q} aria-label={label} placeholder={label} maxLength={60} />
        <Button type="submit" size="small">
          搜索
        </Button>
      </form>
    </search>
  )
}
