import { room } from '#server/house/room.ts'
import { type HomeParts, homeRoutes } from './routes.ts'

export const homeRoom = room({
  doors: [
    ...(['site', 'content', 'quotes', 'shelves', 'companies', 'opportunities', 'activities'] as const),
    ...(['resources', 'strategic', 'ads', 'links'] as const),
  ],
  imports: ['records', 'almanac'],
  tables: [],
  open: (_ground, doors: HomeParts) => ({ service: undefined, desk: (desk) => homeRoutes(desk, doors) }),
})
