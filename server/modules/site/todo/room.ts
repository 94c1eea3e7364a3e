import { room } from '#server/house/room.ts'
import { todoRoutes } from './routes.ts'
import { createTodo } from './service.ts'

export const todoRoom = room({
  doors: [],
  tables: [],
  open({ database, gathered }) {
    const todo = createTodo({
      database,
      sources: gathered.queues,
      figures: gathered.figures,
      own: gathered.ownWork,
    })
    return { service: todo, desk: (desk) => todoRoutes(desk, { todo }) }
  },
})
