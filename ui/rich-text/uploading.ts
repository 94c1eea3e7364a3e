import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

// A picture on its way holds its place in the text: whoever writes on meanwhile moves it along, and whoever deletes
// the place has changed their mind about the picture.

type Step = { add: { id: string; at: number } } | { remove: string }

const key = new PluginKey<DecorationSet>('uploading')

export const Uploading = Extension.create({
  name: 'uploading',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const moved = before.map(transaction.mapping, transaction.doc)
          const step: Step | undefined = transaction.getMeta(key)
          if (!step) return moved
          if ('remove' in step) return moved.remove(moved.find(undefined, undefined, (spec) => spec.id === step.remove))
          const place = Decoration.widget(step.add.at, makePlace, { id: step.add.id, key: step.add.id })
          return moved.add(transaction.doc, [place])
        },
      },
      props: {
        decorations: (state) => key.getState(state),
      },
    }),
  ],
})

function makePlace(): HTMLElement {
  const place = document.createElement('span')
  place.className = 'uploading'
  place.textContent = '图片上传中……'
  return place
}

export function holdPlace(view: EditorView, id: string, at: number): void {
  view.dispatch(view.state.tr.setMeta(key, { add: { id, at } } satisfies Step))
}

export function releasePlace(view: EditorView, id: string): void {
  view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Step).setMeta('addToHistory', false))
}

/** Where the picture belongs by now. */
export function placeOf(state: EditorState, id: string): number | undefined {
  return key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from
}
