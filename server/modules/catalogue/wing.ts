import { activitiesRoom } from './activities/room.ts'
import { adsRoom } from './ads/room.ts'
import { boostsRoom } from './boosts/room.ts'
import { categoriesRoom } from './categories/room.ts'
import { companiesRoom } from './companies/room.ts'
import { downloadsRoom } from './downloads/room.ts'
import { favouritesRoom } from './favourites/room.ts'
import { leadsRoom } from './leads/room.ts'
import { linksRoom } from './links/room.ts'
import { matchingRoom } from './matching/room.ts'
import { opportunitiesRoom } from './opportunities/room.ts'
import { partnershipsRoom } from './partnerships/room.ts'
import { recordsRoom } from './records/room.ts'
import { regionsRoom } from './regions/room.ts'
import { resourcesRoom } from './resources/room.ts'
import { shelvesRoom } from './shelves/room.ts'
import { signupsRoom } from './signups/room.ts'
import { strategicRoom } from './strategic/room.ts'

/** What enterprises show and buy. A line for each room, which says itself what it needs. */
export const catalogueWing = {
  regions: regionsRoom,
  shelves: shelvesRoom,
  categories: categoriesRoom,
  records: recordsRoom,
  companies: companiesRoom,
  opportunities: opportunitiesRoom,
  matching: matchingRoom,
  favourites: favouritesRoom,
  activities: activitiesRoom,
  resources: resourcesRoom,
  downloads: downloadsRoom,
  ads: adsRoom,
  links: linksRoom,
  strategic: strategicRoom,
  partnerships: partnershipsRoom,
  boosts: boostsRoom,
  signups: signupsRoom,
  leads: leadsRoom,
}
