import { desktopFrame } from '#web/frame/desktop-frame.ts'
import { siteMap } from '#web/routes.ts'
import { start } from './start.tsx'

void start({ siteMap, frame: desktopFrame })
