/** A line of text, set with our own letters so that it looks the same on every machine. */
export interface TextLine {
  text: string
  x: number
  /** Of the line that letters stand on. */
  y: number
  size: number
  weight: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** Wider than this it is set smaller, down to `sizeMin`, and then ends in an ellipsis. */
  widthMax?: number
  sizeMin?: number
  /** Said instead where no character of the text has a shape in our fonts. */
  otherwise?: string
}

/** A picture as data: shapes and lines of text in the order in which they lie on each other. */
export interface Scene {
  width: number
  height: number
  /** A photograph or painting that fills the whole ground, as it was uploaded. */
  ground?: Uint8Array
  /** Markup of SVG that holds no text, or a line of text. */
  layers: readonly (string | TextLine)[]
  /** Made smaller, where it is only to be chosen from. */
  outputWidth?: number
  /** Few colours and no photograph: a quarter of the bytes, with steps where colours run into each other. */
  flat?: boolean
}
