/** Of a phone's screen: what people save and send on. */
export const posterSize = { width: 750, height: 1334 } as const

/** Where the maker's name goes in the line that an operator writes. */
export const namePlace = '{name}'
/** Where the maker's own link goes in a text to send on. */
export const linkPlace = '{link}'

export const posterNameMax = 20
export const materialTitleMax = 40
export const materialTextMax = 500

/** The smallest code that a phone reads from another one's screen. */
export const codeMin = 140
export const codeMax = 600

export const nameAligns = { start: '左对齐', middle: '居中', end: '右对齐' } as const
export const materialKinds = { text: '文案', picture: '图片' } as const
export type MaterialKind = keyof typeof materialKinds
