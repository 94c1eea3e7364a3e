import { type OpportunityEnd as End, outcomeWords } from '#contract/catalogue/opportunities.words.ts'
import { formatDay } from '#ui/formats.ts'

interface Props {
  state: string
  outcome: string
  outcome_note: string
  closed_at: string | null
}

/** How it ended, of one that is over. */
export function OpportunityEnd({ state, outcome, outcome_note, closed_at }: Props) {
  if (state !== 'closed') return null
  return (
    <p>
      {closed_at && `${formatDay(closed_at)} `}
      {outcomeWords[outcome as End]}
      {outcome_note && `：${outcome_note}`}
    </p>
  )
}
