/** In an address it asks for the first that waits, so that one click leads from the list of work into the work. */
export const beginParameter = 'next'

export function beginning(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${beginParameter}=1`
}

/** The server names a screen by its whole address; the router counts from the console's own root. */
export function workPath({ path }: { path: string }): string {
  return path.replace(/^\/console(?=\/|\?|$)/, '') || '/'
}
