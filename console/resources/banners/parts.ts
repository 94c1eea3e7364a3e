/** Which of the two sites a banner is for. */
export const parts = { pc: '电脑端', mobile: '移动端' } as const
