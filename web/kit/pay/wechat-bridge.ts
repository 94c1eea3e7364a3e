/** What WeChat puts into the pages it shows. */
interface Bridge {
  invoke(method: string, given: object, answered: (answer: { err_msg?: string }) => void): void
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

/** What the person did there, as WeChat says it; `absent` where no WeChat answers. It is no proof of anything. */
type BridgeAnswer = 'ok' | 'cancel' | 'fail' | 'absent'

const patienceMs = 3000

/** WeChat is asked to open one of its own sheets. Its bridge comes a moment after the page. */
export async function askBridge(method: string, given: object): Promise<BridgeAnswer> {
  const bridge = window.WeixinJSBridge ?? (await bridgeReady())
  if (!bridge) return 'absent'
  return new Promise((resolve) => {
    bridge.invoke(method, given, ({ err_msg = '' }) => resolve(answerIn(err_msg)))
  })
}

function bridgeReady(): Promise<Bridge | undefined> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', done)
      resolve(window.WeixinJSBridge)
    }
    const timer = setTimeout(done, patienceMs)
    document.addEventListener('WeixinJSBridgeReady', done)
  })
}

/** `get_brand_wcpay_request:ok`; what is neither done nor called off went wrong, whatever follows. */
export function answerIn(message: string): Exclude<BridgeAnswer, 'absent'> {
  const said = message.slice(message.lastIndexOf(':') + 1)
  return said === 'ok' || said === 'cancel' ? said : 'fail'
}
