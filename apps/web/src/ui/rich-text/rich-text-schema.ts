import { OrderedList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extension-placeholder'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { StarterKit } from '@tiptap/starter-kit'
import type { FindHighlights } from '../text/text-highlight.ts'
import { highlightedPhrases } from './highlighted-phrases.ts'

/** Numbers begin at 1: another start would be shown here and lost when the text is stored. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({}),
  renderHTML: () => ['ol', 0],
})

/** What a text may hold: what the toolbar offers and no more, so that storing it loses nothing. */
export function richTextSchema(
  placeholder: string,
  findHighlights: () => FindHighlights | undefined,
) {
  return [
    StarterKit.configure({
      blockquote: false,
      code: false,
      codeBlock: false,
      heading: false,
      horizontalRule: false,
      link: false,
      orderedList: false,
      strike: false,
      trailingNode: false,
    }),
    NumberedList,
    Subscript.extend({ excludes: 'subscript superscript' }),
    Superscript.extend({ excludes: 'superscript subscript' }),
    Placeholder.configure({ placeholder }),
    highlightedPhrases(findHighlights),
  ]
}
