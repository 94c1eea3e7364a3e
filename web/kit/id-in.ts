/** The id in a page’s address. What is no id is the last one there could be: nobody has it. */
export function idIn(params: Readonly<Record<string, string | undefined>>): number {
  return /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : Number.MAX_SAFE_INTEGER
}
