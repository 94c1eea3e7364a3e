import type { Tone } from '#console/parts/show/mark.tsx'
import type { ConsoleClosure } from '#contract/people/accounts.console.ts'

export const closureStates: Record<ConsoleClosure['state'], { label: string; tone: Tone }> = {
  waiting: { label: '冷静期', tone: 'waiting' },
  held: { label: '已暂缓', tone: 'coming' },
  cancelled: { label: '已撤回', tone: 'plain' },
  done: { label: '已注销', tone: 'gone' },
}
