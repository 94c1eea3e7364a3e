import { type Extensions, Mark, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { isOwnPicture, tidyLink } from './paste.ts'

// The editor knows exactly what the server keeps: what it does not know would be lost the first time somebody opens
// an older text, and what the server does not know would be lost on saving.

const plainMark = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

export const Picture = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (isOwnPicture(element.getAttribute('src') ?? '') ? null : false),
      },
    ]
  },
}).configure({ inline: false })

/** A picture with words below it. Nobody makes one here yet, and nobody's is taken apart. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

export function schemaFor(placeholder: string, picture: typeof Picture): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      codeBlock: { languageClassPrefix: null },
      dropcursor: { color: false, class: 'drop-cursor', width: 2 },
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: 'https',
        isAllowedUri: (url) => tidyLink(url) !== undefined,
        // The server decides who opens a new window; the text only says where a link leads.
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    TableKit.configure({ table: { resizable: false } }),
    picture,
    Figure,
    Figcaption,
    plainMark('subscript', 'sub'),
    plainMark('superscript', 'sup'),
    plainMark('highlight', 'mark'),
    Placeholder.configure({ placeholder }),
  ]
}
