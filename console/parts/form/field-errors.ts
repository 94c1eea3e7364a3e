/** A server's complaint about a field, in the form's own terms. */
interface FieldError {
  name: (string | number)[]
  errors: string[]
}

/**
 * Sorts what the server said about fields: what the form can show beside a field, and what it cannot because it has
 * no such field. A complaint about `attachments.0.name` belongs to the field `attachments` where that is one field.
 */
export function placeFieldErrors(
  fields: Readonly<Record<string, string>>,
  known: readonly (string | number)[][],
): { placed: FieldError[]; homeless: string[] } {
  const placed: FieldError[] = []
  const homeless: string[] = []
  for (const [path, message] of Object.entries(fields)) {
    const steps = path.split('.')
    const home = known
      .filter((name) => name.length > 0 && name.every((step, at) => String(step) === steps[at]))
      .sort((a, b) => b.length - a.length)[0]
    if (home) placed.push({ name: home, errors: [message] })
    else homeless.push(message)
  }
  return { placed, homeless }
}
