import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { FindHighlights } from '../text/text-highlight.ts'
import styles from './rich-text.module.css'

const key = new PluginKey<DecorationSet>('highlighted phrases')

/** Asked for anew, whatever was found before. */
export const refreshHighlights = key

/** Highlights phrases where they stand. The text itself is left as it is. */
export function highlightedPhrases(findHighlights: () => FindHighlights | undefined) {
  const highlightsOf = (doc: Node) => DecorationSet.create(doc, decorations(doc, findHighlights()))
  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => highlightsOf(doc),
      apply: (tr, before) => (tr.docChanged || tr.getMeta(key) ? highlightsOf(tr.doc) : before),
    },
    props: { decorations: (state) => key.getState(state) },
  })
  return Extension.create({ name: 'highlightedPhrases', addProseMirrorPlugins: () => [plugin] })
}

function decorations(doc: Node, findHighlights: FindHighlights | undefined): Decoration[] {
  if (!findHighlights) return []
  const { text, positions } = readText(doc)
  return findHighlights(text).flatMap(({ start, end, message }) => {
    const from = positions[start]
    const last = positions[end - 1]
    if (from === undefined || last === undefined) return []
    return [Decoration.inline(from, last + 1, { class: styles.highlighted, title: message })]
  })
}

/** The text of a document, and where in it each character stands. */
function readText(doc: Node): { text: string; positions: number[] } {
  let text = ''
  const positions: number[] = []
  const add = (part: string, at: number) => {
    for (let i = 0; i < part.length; i += 1) positions.push(at + i)
    text += part
  }
  doc.descendants((node, at) => {
    if (node.isText) add(node.text ?? '', at)
    else if (text !== '' && (node.isTextblock || node.isLeaf)) add('\n', at)
  })
  return { text, positions }
}
