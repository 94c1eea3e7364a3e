import { useSite } from '#web/app/stores.ts'
import { Carousel } from './carousel.tsx'
import { usePageEntry } from './use-page-entry.ts'

/** The banner of a page's slot by itself, for pages whose own title stands below it. */
export function SlotBanner() {
  const entry = usePageEntry()
  const banners = useSite((site) => entry?.slot && site.banners[entry.slot])
  return banners?.length ? <Carousel banners={banners} label={entry?.title ?? ''} size="slim" /> : null
}
