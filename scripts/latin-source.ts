import type { Plugin } from 'vite'

/**
 * Writes every letter beyond ASCII as its escape. V8 keeps the source of what it runs, in one byte for each letter as
 * long as all of them are Latin ones and in two as soon as one is not: for the server's copy of the site 4 MB.
 */
export function latinSource(): Plugin {
  return {
    name: 'latin-source',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        // There an escape is four letters and not one.
        if (/\braw`[^`]*[^\0-\x7f]/.test(file.code)) this.error('a raw template holds a letter that is to be escaped')
        file.code = inLatin(file.code)
      }
    },
  }
}

export const inLatin = (code: string): string =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    // A letter that needs no escape may have been given one, in a pattern for instance: both together are one.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
