/**
 * Lazy loading, memoised for the process: what is large and seldom needed is loaded when it is first asked for, and by
 * whoever asks next if that failed.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
