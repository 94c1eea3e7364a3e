import { useSyncExternalStore } from 'react'
import { type PayPlace, payPlaceOf } from '#contract/base/visitors.ts'

/** Where this browser is, for calls that ask. */
export const payPlaceHere = (): PayPlace => payPlaceOf(navigator.userAgent)

const never = () => () => undefined

/** The same while a page is drawn: the server, which draws one page for everybody, knows a desk only. */
export function usePayPlace(): PayPlace {
  return useSyncExternalStore(never, payPlaceHere, () => 'pc')
}
