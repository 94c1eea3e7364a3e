import { expect, test } from 'vitest'
import { type Bridge, sharedLink, tellBridge } from './bridge.ts'

const card = {
  title: '众桥',
  desc: '企业合作平台',
  link: 'https://www.example.com/',
  imgUrl: 'https://www.example.com/a.png',
}
const signature = { appId: 'wx1', timestamp: 1414587457, nonceStr: 'n', signature: '0f9d' }
const proof = {
  ...{ verifyAppId: 'wx1', verifySignType: 'sha1', verifyTimestamp: '1414587457' },
  ...{ verifyNonceStr: 'n', verifySignature: '0f9d' },
}

function played(answer: 'ok' | 'fail, invalid signature'): { bridge: Bridge; heard: [string, object][] } {
  const heard: [string, object][] = []
  return {
    heard,
    bridge: {
      invoke(name, given, told) {
        heard.push([name, given])
        told({ err_msg: `${name}:${answer}` })
      },
    },
  }
}

test('WeChat is shown the signature first, and then what friends and everybody see, each with the signature', async () => {
  const { bridge, heard } = played('ok')
  expect(await tellBridge(bridge, card, signature)).toBe(true)
  expect(heard.map(([name]) => name)).toEqual([
    'preVerifyJSAPI',
    'updateAppMessageShareData',
    'updateTimelineShareData',
  ])
  expect(heard[0]?.[1]).toMatchObject({
    verifyJsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'],
    ...proof,
  })
  expect(heard[1]?.[1]).toEqual({ ...card, ...proof })
})

test('where WeChat does not take the signature nothing more is asked of it', async () => {
  const { bridge, heard } = played('fail, invalid signature')
  expect(await tellBridge(bridge, card, signature)).toBe(false)
  expect(heard).toHaveLength(1)
})

test('a maker’s own invite travels along in the place of anybody else’s; a guest passes on the page as it is', () => {
  const page = 'https://www.example.com/m/business/1?kind=a&invite=OTHER&c=shop#top'
  expect(sharedLink(page, 'MINE')).toBe('https://www.example.com/m/business/1?kind=a&invite=MINE')
  expect(sharedLink(page, undefined)).toBe('https://www.example.com/m/business/1?kind=a&invite=OTHER&c=shop')
  expect(sharedLink('https://www.example.com/', 'MINE')).toBe('https://www.example.com/?invite=MINE')
})
