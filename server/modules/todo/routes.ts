import { readTodo } from '#contract/todo.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Todo } from './service.ts'

export function todoRoutes(desk: Desk, { todo }: { todo: Todo }) {
  desk.handle(readTodo, ({ caller }) => todo.list(caller))
}
