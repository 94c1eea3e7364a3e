import { contentRoom } from './content/room.ts'
import { feedsRoom } from './feeds/room.ts'
import { redirectsRoom } from './redirects/room.ts'
import { searchRoom } from './search/room.ts'
import { wordsRoom } from './words/room.ts'

/** What is written and found. A line for each room, which says itself what it needs. */
export const textsWing = {
  words: wordsRoom,
  search: searchRoom,
  content: contentRoom,
  redirects: redirectsRoom,
  feeds: feedsRoom,
}
