interface WechatTicket {
  /** Empty once a telephone is bound: what is left is a password, and the way back. */
  ticket: string
  from: string | undefined
}

const name = 'wechat-ticket'
let here: WechatTicket | undefined

/** Keeps what a first scan gave, for this tab only, until a telephone is bound to it. */
export function keepTicket(ticket: WechatTicket) {
  here = ticket
  try {
    sessionStorage.setItem(name, JSON.stringify(ticket))
  } catch {
    // A browser that keeps nothing: the ticket lives as long as this page.
  }
}

export function readTicket(): WechatTicket | undefined {
  if (here) return here
  try {
    const kept = sessionStorage.getItem(name)
    return kept ? (JSON.parse(kept) as WechatTicket) : undefined
  } catch {
    return undefined
  }
}

export function dropTicket() {
  here = undefined
  try {
    sessionStorage.removeItem(name)
  } catch {
    // It was never kept.
  }
}
