// Without schemas, so that the console writes a head down with the same functions that read it.

export interface ChainHead {
  chain: 'ledger' | 'audit'
  id: number
  hash: string
}

/** A head as it is written down elsewhere: whoever proves the books later gives it back in this form. */
export const noteOfHead = ({ chain, id, hash }: ChainHead): string => `${chain}:${id}:${hash}`

export function readHead(note: string): ChainHead | undefined {
  const [, chain, id, hash = ''] = /^(ledger|audit):(\d{1,15}):([0-9a-f]{64})$/.exec(note) ?? []
  return chain === 'ledger' || chain === 'audit' ? { chain, id: Number(id), hash } : undefined
}
