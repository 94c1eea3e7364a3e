type Words = Readonly<Record<string, string>>

/**
 * How the audit log says what a noun writes into it. A field or a value that another noun calls otherwise has its
 * subject in front: `banner.slot` counts before `slot`.
 */
export interface AuditWords {
  /** What entries are about: the word in front of the colon of their subjects. */
  subjects: Words
  /** Whole actions, `refund.retry`; those that only add, save or delete need none. */
  actions?: Words
  /** Fields, as the forms call them. */
  fields?: Words
  /** By field, what its values are called. */
  values?: Readonly<Record<string, Words>>
}

/** `{ show: '展示' }` of `ad` is `{ 'ad.show': '展示' }`. */
export function actionsOf(noun: string, verbs: Words): Words {
  return Object.fromEntries(Object.entries(verbs).map(([verb, said]) => [`${noun}.${verb}`, said]))
}
