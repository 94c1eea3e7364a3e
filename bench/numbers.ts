/** As long as numbers of ours are. */
export const numberOf = (prefix: string, n: number) => `${prefix}${String(n).padStart(24, '0')}`
