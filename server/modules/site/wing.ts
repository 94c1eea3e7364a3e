import { almanacRoom } from './almanac/room.ts'
import { backupsRoom } from './backups/room.ts'
import { boardRoom } from './board/room.ts'
import { defectsRoom } from './defects/room.ts'
import { exportsRoom } from './exports/room.ts'
import { feedbackRoom } from './feedback/room.ts'
import { filesRoom } from './files/room.ts'
import { healthRoom } from './health/room.ts'
import { homeRoom } from './home/room.ts'
import { keysRoom } from './keys/room.ts'
import { quotesRoom } from './quotes/room.ts'
import { settingsRoom } from './settings/room.ts'
import { siteRoom } from './site/room.ts'
import { todoRoom } from './todo/room.ts'
import { visitsRoom } from './visits/room.ts'

/** What stands around everything else. A line for each room, which says itself what it needs. */
export const siteWing = {
  settings: settingsRoom,
  files: filesRoom,
  defects: defectsRoom,
  visits: visitsRoom,
  quotes: quotesRoom,
  almanac: almanacRoom,
  feedback: feedbackRoom,
  health: healthRoom,
  board: boardRoom,
  exports: exportsRoom,
  todo: todoRoom,
  site: siteRoom,
  home: homeRoom,
  keys: keysRoom,
  backups: backupsRoom,
}
