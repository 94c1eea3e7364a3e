import { staffMark } from '#contract/base/visitors.ts'
import { countSeenAds } from '#contract/catalogue/ads.ts'
import { viewingEnterprise } from './viewer.ts'

/** Viewability: half of it in the window for a second, which is what the trade calls seen. */
const share = 0.5
const lookMs = 1000

interface Watched {
  id: number
  mark: string
}

const watched = new Map<Element, Watched>()
const timers = new Map<Element, ReturnType<typeof setTimeout>>()
const inside = new Set<Element>()
/** What was seen on the page that is open, once each; one request says it all when the page is left. */
const counted = new Set<number>()
let waiting: Watched[] = []
let view = { address: '', key: '' }
let observer: IntersectionObserver | undefined

/** Counts an ad when it is seen; answers how to stop looking. */
export function watchAd(element: Element, ad: Watched): () => void {
  begin()
  watched.set(element, ad)
  observer?.observe(element)
  return () => {
    observer?.unobserve(element)
    leave(element)
    watched.delete(element)
    // The last one of a page goes with it.
    if (watched.size === 0) send()
  }
}

function begin(): void {
  if (!observer) {
    observer = new IntersectionObserver(look, { threshold: share })
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('pagehide', send)
  }
  const address = location.pathname + location.search
  if (view.address === address) return
  send()
  view = { address, key: crypto.randomUUID() }
  counted.clear()
}

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, intersectionRatio } of entries) {
    if (isIntersecting && intersectionRatio >= share) {
      inside.add(target)
      time(target)
    } else leave(target)
  }
}

/** A window behind another shows nothing: the second begins when it is in front again. */
function turn(): void {
  if (document.visibilityState === 'hidden') {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    send()
  } else for (const element of inside) time(element)
}

function time(element: Element): void {
  if (timers.has(element) || document.visibilityState === 'hidden') return
  timers.set(
    element,
    setTimeout(() => note(element), lookMs),
  )
}

function leave(element: Element): void {
  inside.delete(element)
  clearTimeout(timers.get(element))
  timers.delete(element)
}

function note(element: Element): void {
  timers.delete(element)
  const ad = watched.get(element)
  if (!ad || counted.has(ad.id)) return
  counted.add(ad.id)
  waiting.push(ad)
}

function send(): void {
  const seen = waiting
  waiting = []
  if (seen.length === 0 || localStorage.getItem(staffMark)) return
  // Nobody's own look at their own ad counts.
  const enterprise_id = viewingEnterprise()
  const said = { view: view.key, seen, ...(enterprise_id !== undefined && { enterprise_id }) }
  // A beacon outlives the page that sends it, and nobody waits for it.
  navigator.sendBeacon(countSeenAds.path, new Blob([JSON.stringify(said)], { type: 'application/json' }))
}
