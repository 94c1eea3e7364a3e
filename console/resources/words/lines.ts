/** The words somebody typed or pasted, one in each line; commas separate too, because other lists have them. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\n,，、]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
