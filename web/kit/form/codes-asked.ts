/** Until when a number waits for its next code, for as long as the site is open; the clock is the browser's own. */
export function createCodesAsked(nowMs: () => number) {
  const asked = new Map<string, number>()
  return {
    note(key: string, phone: string, intervalS: number) {
      asked.set(`${key} ${phone}`, nowMs() + intervalS * 1000)
    },
    secondsLeft(key: string, phone: string): number {
      return Math.max(0, Math.ceil(((asked.get(`${key} ${phone}`) ?? 0) - nowMs()) / 1000))
    },
  }
}

/** How long a refusal asks to wait; nothing where it does not say. */
export function secondsSaid(message: string): number {
  return Number(/(\d{1,6}) 秒/.exec(message)?.[1] ?? 0)
}

/** The digits of a code, however it was pasted: with blanks, in wide digits, with words around it. */
export function plainCode(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
}

export const codesAsked = createCodesAsked(() => performance.now())
