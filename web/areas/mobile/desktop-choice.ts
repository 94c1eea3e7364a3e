/**
 * Where a reader of the mobile site goes to choose the PC site: the server notes the choice in a cookie, which keeps
 * the width of the window from sending them back, and leads on to the same page there.
 */
export function desktopChoice(mobilePath: string): string {
  const path = mobilePath.replace(/^\/m(?=$|[/?])/, '')
  return `/m/desktop?to=${encodeURIComponent(path.startsWith('/') ? path : `/${path}`)}`
}
