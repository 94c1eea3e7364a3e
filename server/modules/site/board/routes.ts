import { readBoard } from '#contract/site/board.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Board } from './service.ts'

export function boardRoutes(desk: Desk, { board }: { board: Board }) {
  desk.handle(readBoard, ({ input, caller, now }) => board.read(input, caller, now))
}
