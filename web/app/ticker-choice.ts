const key = 'ticker-closed'

/** Whoever has closed the ticker is not shown it again while this browser is open: told before anything is painted. */
export function hideClosedTicker() {
  try {
    if (sessionStorage.getItem(key)) document.documentElement.dataset.ticker = 'closed'
  } catch {
    // A browser that keeps nothing shows it again.
  }
}

export function closeTicker() {
  document.documentElement.dataset.ticker = 'closed'
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Then it is closed on this page alone.
  }
}
