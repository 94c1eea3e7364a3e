declare module 'wawoff2/decompress.js' {
  /** WOFF 2 to the font file that it was made of. */
  export default function decompress(font: Uint8Array): Promise<Uint8Array>
}
