const key = 'searched'
const keptMax = 6
const lengthMax = 60

// What somebody looked for stays in their own browser.

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, keptMax) : []
  } catch {
    // A browser that keeps nothing, or something that is not ours: then there is nothing to show.
    return []
  }
}

export function rememberSearch(q: string) {
  const word = q.trim().slice(0, lengthMax)
  if (!word) return
  write([word, ...recentSearches().filter((other) => other !== word)].slice(0, keptMax))
}

export function forgetSearches() {
  write([])
}

function write(words: readonly string[]) {
  try {
    localStorage.setItem(key, JSON.stringify(words))
  } catch {
    // A browser that keeps nothing goes without.
  }
}
