import { isMobilePath, mobileBase } from '#contract/base/visitors.ts'
import { start } from '#web/app/start.tsx'
import { mobileFrame } from './frame/mobile-frame.ts'

void start({
  loadMap: async () => (await import('./routes.ts')).mobileMap,
  frame: mobileFrame,
  base: isMobilePath(location.pathname) ? mobileBase : '',
})
