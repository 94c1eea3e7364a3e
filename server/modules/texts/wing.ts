import { anchorsRoom } from './anchors/room.ts'
import { contentRoom } from './content/room.ts'
import { enginesRoom } from './engines/room.ts'
import { feedsRoom } from './feeds/room.ts'
import { redirectsRoom } from './redirects/room.ts'
import { searchRoom } from './search/room.ts'
import { wordsRoom } from './words/room.ts'

/** What is written and found. A line for each room, which says itself what it needs. */
export const textsWing = {
  words: wordsRoom,
  search: searchRoom,
  content: contentRoom,
  engines: enginesRoom,
  anchors: anchorsRoom,
  redirects: redirectsRoom,
  feeds: feedsRoom,
}
