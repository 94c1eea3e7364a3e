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

export const codesAsked = createCodesAsked(() => performance.now())
