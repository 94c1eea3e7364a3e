const name = 'wechat-known'

/** Whether somebody came in by the official account in this browser and has not signed out since. */
export function isKnownToWechat(): boolean {
  try {
    return localStorage.getItem(name) === '1'
  } catch {
    return false
  }
}

export function rememberWechat() {
  try {
    localStorage.setItem(name, '1')
  } catch {
    // A browser that keeps nothing asks again.
  }
}

export function forgetWechat() {
  try {
    localStorage.removeItem(name)
  } catch {
    // It was never kept.
  }
}
