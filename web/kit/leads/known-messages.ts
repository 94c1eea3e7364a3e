import type { LeadMessage, WholeLead } from '#contract/catalogue/leads.ts'

/** What a page knows of a conversation: a stretch without gaps up to the newest, and whether more lies before it. */
interface KnownMessages {
  /** The oldest first. */
  messages: readonly LeadMessage[]
  more: boolean
}

export const knownOf = ({ messages, more }: Pick<WholeLead, 'messages' | 'more'>): KnownMessages => ({ messages, more })

/** Whether messages came between what is known and what an answer begins with: it holds only the newest ones. */
export function isGapBefore({ messages }: KnownMessages, next: Pick<WholeLead, 'messages' | 'more'>): boolean {
  const [newest, first] = [messages.at(-1), next.messages[0]]
  return next.more && newest !== undefined && first !== undefined && first.id > newest.id
}

/** Newer ones are added; that an answer has only the newest says nothing about what is known before them. */
export const withNewer = (known: KnownMessages, messages: readonly LeadMessage[]): KnownMessages => ({
  messages: joined(known.messages, messages),
  more: known.more,
})

export const withOlder = (
  known: KnownMessages,
  { list, more }: { list: LeadMessage[]; more: boolean },
): KnownMessages => ({
  messages: joined(list, known.messages),
  more,
})

/** Both, each message once as it was last said, by their order. */
function joined(earlier: readonly LeadMessage[], later: readonly LeadMessage[]): LeadMessage[] {
  const byId = new Map([...earlier, ...later].map((one) => [one.id, one]))
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
