/** The moment on the operator's machine; the one place of the console that asks for it. */
export function clock(): Date {
  return new Date()
}
