import { type RefObject, useEffect } from 'react'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'

const keptName = 'phone'
const otherDoor: ReadonlySet<number> = new Set([refusals.PHONE_UNKNOWN.code, refusals.PHONE_TAKEN.code])

/** Sends a number. One that belongs at another door, to register or to sign in, need not be typed again there. */
export async function carryingPhone<Answer>(number: string, send: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await send()
    takeCarried()
    return answer
  } catch (error) {
    if (isRefused(error) && otherDoor.has(error.code)) carry(number)
    throw error
  }
}

/** Puts the number that another door refused into this form, where nothing else stands yet. */
export function useCarriedPhone(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem('phone_number')
    if (!(field instanceof HTMLInputElement)) return
    const number = takeCarried()
    if (number && !field.value) field.value = number
  }, [form])
}

function carry(number: string): void {
  try {
    sessionStorage.setItem(keptName, number)
  } catch {
    // A browser that keeps nothing has it typed again.
  }
}

export function takeCarried(): string | undefined {
  try {
    const number = sessionStorage.getItem(keptName) ?? undefined
    sessionStorage.removeItem(keptName)
    return number
  } catch {
    return undefined
  }
}
