const lastS = 1800
const pausesS = [5, 15, 30, 60, 120, 300, 600, lastS]

/** How long to wait before a provider is asked once more, after so many questions: soon at first, then rarer. */
export function pauseMs(asked: number): number {
  return (pausesS[asked] ?? lastS) * 1000
}

/** For what is sent: asking, sending and asking again may take this long, and nobody else takes it on meanwhile. */
export const sendingMs = 40_000
