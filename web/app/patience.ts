import { CallFailed } from '#contract/base/call.ts'
import { askToast } from '#web/kit/toasts.tsx'

/** What somebody is waiting for while there is no network: the page they asked for. The one they left stays. */
interface Wait {
  dismiss(): void
}

let wait: Wait | undefined
const listeners = new Set<() => void>()

function change(next: Wait | undefined) {
  wait?.dismiss()
  wait = next
  for (const listener of listeners) listener()
}

export const patience = {
  waiting: () => wait !== undefined,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Another page was asked for, or none any more: nobody waits for the old one. */
  giveUp: () => change(undefined),
}

/**
 * Tries something again for as long as it fails for want of a network, each time somebody asks for it or the network
 * comes back. Whatever else goes wrong is none of its business. On the server there is nobody to ask.
 */
export async function patiently<Result>(task: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await task()
    } catch (error) {
      if (typeof document === 'undefined' || !isUnreachable(error)) throw error
      await again()
    }
  }
}

/** A call that reached nobody, or a file of the site that did not arrive because nothing does. */
function isUnreachable(error: unknown): boolean {
  return error instanceof CallFailed ? error.status === 0 : !navigator.onLine
}

function again(): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      removeEventListener('online', retry)
      change(undefined)
      resolve()
    }
    addEventListener('online', retry)
    const close = askToast('网络断开，请检查后重试', '重试', retry)
    change({
      dismiss: () => {
        removeEventListener('online', retry)
        close()
      },
    })
  })
}
