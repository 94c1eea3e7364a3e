import type { Looked, SiteReader } from '#server/modules/catalogue/links/ports.ts'

export type SandboxSites = ReturnType<typeof createSandboxSites>

const tookMs = 120

/**
 * In the place of the web: every site can be opened and links back, unless somebody plays it otherwise. A name below
 * `.invalid`, which nobody can register, cannot be found.
 */
export function createSandboxSites() {
  const played = new Map<string, Partial<Looked>>()
  const reader: SiteReader = {
    async look(url) {
      const { hostname } = new URL(url)
      const well: Looked = { good: true, fault: '', status: 200, tookMs, title: hostname, linkedBack: true }
      const lost = { good: false, fault: 'dns', status: null, title: '', linkedBack: false } as const
      return { ...well, ...(hostname.endsWith('.invalid') && lost), ...played.get(hostname) }
    },
  }
  return {
    ...reader,
    /** What is found behind a host from now on; nothing played is as before. */
    play(hostname: string, looked: Partial<Looked> | undefined): void {
      if (looked) played.set(hostname, looked)
      else played.delete(hostname)
    },
  }
}
