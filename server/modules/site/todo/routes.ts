import { readTodo } from '#contract/site/todo.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Todo } from './service.ts'

export function todoRoutes(desk: Desk, { todo }: { todo: Todo }) {
  desk.handle(readTodo, ({ caller, now }) => todo.read(caller, now))
}
