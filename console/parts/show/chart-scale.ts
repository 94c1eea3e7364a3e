/** The highest line of a chart and the lines below it: round numbers, four steps. */
export function niceTicks(max: number): number[] {
  const rough = Math.max(1, max) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough)
  const whole = Math.ceil(step)
  return [0, 1, 2, 3, 4].map((at) => at * whole)
}

/** Which of so many labels can stand under an axis without touching. */
export function labelEvery(count: number, room: number): number {
  return Math.max(1, Math.ceil(count / Math.max(1, room)))
}

/** As high as it reads well beside its width: neither a ribbon across a wide card nor a tower in a narrow one. */
export function heightFor(width: number): number {
  return Math.round(Math.min(340, Math.max(200, width * 0.5)))
}
