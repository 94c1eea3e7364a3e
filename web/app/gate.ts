import { hideClosedTicker } from './ticker-choice.ts'
import { desktopAddress, layOutForDesktop, markWechat, mobileAddress } from './width.ts'

// Loaded as a plain script in the head, before anything is painted, so that nobody sees the wrong site flash by.
const path = location.pathname + location.search
const better = mobileAddress(path) ?? desktopAddress(path)
if (better) location.replace(better)
else {
  layOutForDesktop(path)
  markWechat()
  hideClosedTicker()
}
