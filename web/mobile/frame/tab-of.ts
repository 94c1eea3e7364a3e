export type TabName = 'home' | 'business' | 'messages' | 'mine'

const mine = /^\/(user|personal|wallet|manage|authentication|invoice|favourites)(\/|$)/

/** Which of the bottom bar's places a page belongs to; most public pages belong to none. */
export function tabOf({ pathname, search }: { pathname: string; search: string }): TabName | undefined {
  if (pathname === '/') return 'home'
  if (/^\/business(\/|$)/.test(pathname)) return 'business'
  const tab = new URLSearchParams(search).get('tab')
  if (tab === 'messages' || /^\/(user|personal)\/leads(\/|$)/.test(pathname)) return 'messages'
  return mine.test(pathname) ? 'mine' : undefined
}
