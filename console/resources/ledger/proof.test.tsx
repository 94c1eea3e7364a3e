import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { readHead } from '#contract/money/ledger.words.ts'
import { Chains } from './proof.tsx'

/** What the buttons within would copy. */
function copied(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(copied)
  if (!isValidElement<{ text?: string; children?: ReactNode }>(node)) return []
  if (node.type === CopyButton) return [node.props.text ?? '']
  return copied(node.props.children)
}

test('what is copied of a chain is what the proof from outside takes', () => {
  const head = { id: 12, hash: 'ab'.repeat(32) }
  const shown = Chains({ chains: (['ledger', 'audit'] as const).map((chain) => ({ chain, head, unsealed: 0 })) })
  expect(copied(shown).map(readHead)).toEqual([
    { chain: 'ledger', ...head },
    { chain: 'audit', ...head },
  ])
})
