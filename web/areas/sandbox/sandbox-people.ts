/** Whose WeChat it is, as the website knows them. */
export interface Person {
  openid: string
  unionid: string
  nickname: string
}

export const persons: readonly Person[] = ['林小满', '周明远', '陈知夏'].map((nickname, at) => ({
  openid: `sandbox-openid-${at + 1}`,
  unionid: `sandbox-unionid-${at + 1}`,
  nickname,
}))

/** Somebody whom nobody has met yet. */
export function newPerson(): Person {
  const number = [...crypto.getRandomValues(new Uint8Array(6))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return { openid: `sandbox-openid-${number}`, unionid: `sandbox-unionid-${number}`, nickname: '新朋友' }
}
