import { useEffect, useRef } from 'react'

interface DecisionKeys {
  approve?: (() => void) | undefined
  reject?: (() => void) | undefined
  after?: (() => void) | undefined
  before?: (() => void) | undefined
}

/** Where letters are letters, and where another question is being asked. */
const elsewhere =
  'input, textarea, select, [contenteditable="true"], .ant-modal, .ant-select-dropdown, .ant-picker-dropdown'

/** What is done a hundred times a day has a key: J and K go on and back, A agrees, R refuses. */
export function useDecisionKeys(keys: DecisionKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A key that is held down decides once.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.isComposing || (event.target instanceof Element && event.target.closest(elsewhere))) return
      const { approve, reject, after, before } = latest.current
      const work = { a: approve, r: reject, j: after, k: before }[event.key.toLowerCase()]
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
