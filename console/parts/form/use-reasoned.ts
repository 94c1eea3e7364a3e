import { App } from 'antd'
import { messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import { isRefused } from '#contract/base/call.ts'

/**
 * Does what a reason was given for, as a `ReasonDialog` wants it: says when it is done, answers what went wrong in
 * words. `onSettled` runs whatever came of it: often somebody else was faster.
 */
export function useReasoned(onSettled: () => Promise<void>) {
  const { message } = App.useApp()
  return async (work: () => Promise<unknown>, done: string): Promise<string | undefined> => {
    try {
      await work()
      void message.success(done)
      return undefined
    } catch (error) {
      if (error instanceof SignInGivenUp) return ''
      return (isRefused(error) && error.fields.reason) || messageOf(error)
    } finally {
      await onSettled()
    }
  }
}
