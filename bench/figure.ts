/** What one benchmark found: a figure, what it is held against, and whether it holds. */
export interface Figure {
  name: string
  figure: string
  ratio: string
  wanted: string
  holds: boolean
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
