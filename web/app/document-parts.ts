import { createContext, type ReactNode, use } from 'react'
import type { Assets, HolePart } from '#contract/site/rendering.ts'
import type { Frame } from './frame.ts'
import type { RootData, Stores } from './stores.ts'

export interface DocumentParts {
  part: Frame['part']
  assets: Assets
  /** The page's data as JSON text, written into the document and read back from it in the browser. */
  state: string
  /** The same of whoever opened it. */
  own: string
  /** Stands for a part that shows whoever looks at the page, in what is made for all of them. */
  holeFor?(part: HolePart): string
  storesOf(root: RootData): Stores
  /** Called once, in the browser, when the page stands. */
  onStanding?(stores: Stores): () => void
}

export const DocumentContext = createContext<DocumentParts | null>(null)
export const stateElementId = 'state'
export const ownElementId = 'own'

export function useDocumentParts(): DocumentParts {
  const parts = use(DocumentContext)
  if (!parts) throw new Error('the document is rendered without its parts')
  return parts
}

/** A part of the page that shows whoever looks at it. */
export function OwnPart({ hole, children }: { hole: HolePart; children: ReactNode }) {
  const { holeFor } = useDocumentParts()
  return holeFor ? holeFor(hole) : children
}
