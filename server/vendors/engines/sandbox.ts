import type { Engine } from '#server/modules/texts/engines/ports.ts'

/** Takes everything and tells nobody: nothing of a site that is only tried out is known outside. */
export const sandboxEngine: Engine = {
  name: 'sandbox',
  batchMax: 1_000,
  wantsGone: true,
  tell: async (urls) => ({ outcome: 'taken', answer: `沙箱接收 ${urls.length} 条`, refused: new Map() }),
}
