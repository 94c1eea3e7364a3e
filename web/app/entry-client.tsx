import { desktopFrame } from '#web/frame/desktop-frame.ts'
import { start } from './start.tsx'

void start({ loadMap: async () => (await import('#web/routes.ts')).siteMap, frame: desktopFrame })
