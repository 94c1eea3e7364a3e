import { activityModes } from '#contract/catalogue/activities.ts'
import { companySorts } from '#contract/catalogue/companies.ts'
import { leadBoxKeys } from '#contract/catalogue/leads.words.ts'
import { siteLinkPositions } from '#contract/catalogue/links.words.ts'
import { opportunityForms, opportunitySides } from '#contract/catalogue/opportunities.ts'
import { resourceFormats } from '#contract/catalogue/resources.ts'
import { subjectKindKeys } from '#contract/site/feedback.words.ts'
import { queryMax, searchKinds } from '#contract/texts/search.words.ts'
import { asMonth } from '#web/kit/cards/activity-month.ts'
import { asNumber, asWord } from '#web/kit/list-address.ts'

/** How a parameter of an address is spelled: its one form, or undefined where it says nothing. */
type Parameter = (given: string) => string | undefined

const number: Parameter = (given) => asNumber(given)?.toString()
const yes = oneOf(['1'])

function word(max: number): Parameter {
  return (given) => asWord(given, max)
}

function oneOf(choices: readonly string[]): Parameter {
  return (given) => (choices.includes(given) ? given : undefined)
}

/**
 * What each parameter may say, whichever page reads it. The server spells addresses by this before it looks for a page:
 * what says nothing makes no second copy of one (cache key normalisation). Never sent to browsers.
 */
export const parameters = {
  id: number,
  page: (given) => (given === '1' ? undefined : number(given)),
  contests: (given) => (given === '1' ? undefined : number(given)),
  category: number,
  industry: number,
  region: number,
  year: (given) => (/^2\d{3}$/.test(given) ? given : undefined),
  month: asMonth,
  tag: word(20),
  q: word(queryMax),
  kind: oneOf(searchKinds),
  when: oneOf(['past']),
  mode: oneOf(activityModes),
  certified: yes,
  partner: yes,
  sort: oneOf(companySorts),
  side: oneOf(opportunitySides),
  form: oneOf(opportunityForms),
  format: oneOf(resourceFormats),
  free: oneOf(['true']),
  way: word(20),
  unread: yes,
  sent: (given) => (/^LY\d{4}-\d{4,9}$/.test(given) ? given : undefined),
  about: word(200),
  preview: word(200),
  tab: word(20),
  box: oneOf(leadBoxKeys),
  purpose: word(40),
  purse: word(20),
  direction: word(20),
  type: word(40),
  from: word(10),
  to: word(10),
  order_no: word(40),
  no: word(40),
  service: number,
  slot: number,
  subject: oneOf(subjectKindKeys),
  change: yes,
  status: oneOf(['all', '0', '2', '3', '4', '5', '6']),
  position: oneOf(siteLinkPositions),
  renewal: oneOf(['off']),
  code: word(200),
  state: word(200),
  scope: word(20),
  realm: oneOf(['enterprise', 'maker']),
  by: oneOf(['day']),
  channel: word(20),
} satisfies Record<string, Parameter>

export type ParameterName = keyof typeof parameters
