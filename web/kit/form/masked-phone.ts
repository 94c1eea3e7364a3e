/** Whether a number could be the one that is shown with stars. */
export function isMasked(number: string, masked: string): boolean {
  return number.length === masked.length && [...masked].every((digit, at) => digit === '*' || digit === number[at])
}
