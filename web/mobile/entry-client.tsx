import { isMobilePath, mobileBase } from '#contract/base/visitors.ts'
import { start } from '#web/app/start.tsx'
import { mobileFrame } from './frame/mobile-frame.ts'
import { mobileMap } from './routes.ts'

void start({ siteMap: mobileMap, frame: mobileFrame, base: isMobilePath(location.pathname) ? mobileBase : '' })
