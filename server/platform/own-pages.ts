/** As long as a look at any other site. */
const patienceMs = 10_000

/**
 * With which status our own site answers a path, for a process that has no pages itself. The path is added, not
 * resolved: one that begins with two slashes would name another host. A site that is not reached counts as what a
 * gateway says then.
 */
export function askOwnSite(origin: string): (path: string) => Promise<number> {
  return async (path) => {
    try {
      const response = await fetch(`${origin}${path}`, {
        headers: { accept: 'text/html', 'user-agent': `LinkCheck/1.0 (+${origin})` },
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 504
    }
  }
}
