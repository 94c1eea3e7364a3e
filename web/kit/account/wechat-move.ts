/** A WeChat that is another account's: what a scan gave out to move it, and the number of who has it, masked. */
export interface WechatMove {
  ticket: string
  phone: string
}

const name = 'wechat-move'

/** Kept for this tab only, from the page WeChat came back to until both numbers are proven. */
export function keepMove(move: WechatMove) {
  try {
    sessionStorage.setItem(name, JSON.stringify(move))
  } catch {
    // A browser that keeps nothing: the scan has to be made again.
  }
}

/** Read once: whoever loads the page again begins again. */
export function takeMove(): WechatMove | undefined {
  try {
    const kept = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return kept ? (JSON.parse(kept) as WechatMove) : undefined
  } catch {
    return undefined
  }
}
