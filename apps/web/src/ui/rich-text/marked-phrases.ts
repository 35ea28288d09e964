import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { FindMarks } from '../text/text-mark.ts'
import styles from './rich-text.module.css'

const key = new PluginKey<DecorationSet>('marked phrases')

/** Asked for anew, whatever was found before. */
export const refreshMarks = key

/** Marks phrases where they stand. The text itself is left as it is. */
export function markedPhrases(findMarks: () => FindMarks | undefined) {
  const marksOf = (doc: Node) => DecorationSet.create(doc, decorations(doc, findMarks()))
  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => marksOf(doc),
      apply: (tr, before) => (tr.docChanged || tr.getMeta(key) ? marksOf(tr.doc) : before),
    },
    props: { decorations: (state) => key.getState(state) },
  })
  return Extension.create({ name: 'markedPhrases', addProseMirrorPlugins: () => [plugin] })
}

function decorations(doc: Node, findMarks: FindMarks | undefined): Decoration[] {
  if (!findMarks) return []
  const { text, positions } = readText(doc)
  return findMarks(text).flatMap(({ start, end, words }) => {
    const from = positions[start]
    const last = positions[end - 1]
    if (from === undefined || last === undefined) return []
    return [Decoration.inline(from, last + 1, { class: styles.questioned, title: words })]
  })
}

/** The words of a document, and where in it each character stands. */
function readText(doc: Node): { text: string; positions: number[] } {
  let text = ''
  const positions: number[] = []
  const add = (words: string, at: number) => {
    for (let i = 0; i < words.length; i += 1) positions.push(at + i)
    text += words
  }
  doc.descendants((node, at) => {
    if (node.isText) add(node.text ?? '', at)
    else if (text !== '' && (node.isTextblock || node.isLeaf)) add('\n', at)
  })
  return { text, positions }
}
