import { room } from '#server/house/room.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Search } from '#server/modules/texts/search/service.ts'
import { categoryRoutes } from './routes.ts'
import { createCategories, partOf } from './service.ts'

export const categoriesRoom = room({
  doors: ['shelves', 'search'],
  tables: ['categories'],
  open({ database }, { shelves, search }: { shelves: Shelves; search: Search }) {
    const categories = createCategories({
      database,
      shelves,
      onRenamed: (tx, kind, id) => search.again(tx, partOf(kind), id),
    })
    return { service: categories, desk: (desk) => categoryRoutes(desk, { categories }) }
  },
})
