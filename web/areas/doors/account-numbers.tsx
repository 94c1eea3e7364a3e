import { useLoaderData } from 'react-router'
import type { Call } from '#contract/base/call.ts'
import { type HomeNumbers, readNumbers } from '#contract/site/home.ts'
import { formatCount } from '#ui/formats.ts'
import styles from './account-numbers.module.css'

/** What a page of sign-in brings along for the frame around it. */
export interface Brought {
  numbers: HomeNumbers | null
}

/** Nobody is kept from signing in because something could not be counted. */
export async function numbersFor(call: Call): Promise<HomeNumbers | null> {
  return call(readNumbers, {}).catch(() => null)
}

const counted = [
  ['companies', '家入驻企业'],
  ['opportunities', '条有效商机'],
  ['resources', '份资料'],
] as const

/** What there is behind the door, counted at this moment; a nought is left out, and so is a page that brought none. */
export function AccountNumbers() {
  const numbers = (useLoaderData() as Partial<Brought> | undefined)?.numbers
  const shown = numbers ? counted.filter(([key]) => numbers[key] > 0) : []
  if (!numbers || shown.length === 0) return null
  return (
    <ul className={styles.numbers}>
      {shown.map(([key, name]) => (
        <li key={key}>
          <b>{formatCount(numbers[key])}</b>
          {name}
        </li>
      ))}
    </ul>
  )
}
