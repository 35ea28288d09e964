import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import type { FindHighlights } from '../text/text-highlight.ts'
import { RichText } from './rich-text.tsx'

// The editor is large and needs more time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
beforeAll(() => import('./rich-text-editor.tsx'), 60_000)

async function show(html: string) {
  const onChange = vi.fn()
  let set: (html: string) => void = () => {}
  function Form() {
    const [value, setValue] = useState(html)
    set = setValue
    return (
      <RichText
        label="Text"
        value={value}
        onChange={(next) => {
          onChange(next)
          setValue(next)
        }}
      />
    )
  }
  renderInTheme(<Form />)
  const box = await screen.findByRole('textbox', { name: 'Text' })
  const { editor } = box as unknown as { editor: import('@tiptap/core').Editor }
  return { box, editor, onChange, set: (next: string) => act(() => set(next)) }
}

it.each([
  ['plain text', 'no tags &amp; signs'],
  ['our own form', '<p style="margin-bottom: 0">a</p>'],
  ['old bullets', '<ol><li data-list="bullet"><span class="ql-ui"></span>a</li></ol>'],
  ['items without paragraphs', '<ul><li>a</li></ul>'],
  ['foreign tags', '<h2>a</h2><table><td>b</td></table>'],
  ['nothing', ''],
])('showing %s changes nothing', async (_, html) => {
  const { onChange } = await show(html)
  expect(onChange).not.toHaveBeenCalled()
})

it('typed text is reported, and undoing it restores the stored HTML', async () => {
  const { editor, onChange } = await show('<p style="margin-bottom: 0">a</p>')
  act(() => void editor.commands.insertContentAt(2, 'b'))
  expect(onChange).toHaveBeenLastCalledWith('<p>ab</p>')
  act(() => void editor.commands.undo())
  expect(onChange).toHaveBeenLastCalledWith('<p style="margin-bottom: 0">a</p>')
})

it('a value set from outside is shown and not reported as an edit', async () => {
  const { box, set, onChange } = await show('<p>a</p>')
  set('<p>theirs</p>')
  expect(box.textContent).toBe('theirs')
  expect(onChange).not.toHaveBeenCalled()
})

const findFive: FindHighlights = (text) =>
  [...text.matchAll(/five/g)].map(({ index }) => ({
    start: index,
    end: index + 4,
    message: 'Not 5',
  }))

it('a phrase is marked across formats and lists, and the text does not change', async () => {
  const onChange = vi.fn()
  const html = '<p>a</p><ul><li>b fi<sub>v</sub>e c</li></ul>'
  let find: (findHighlights: FindHighlights) => void = () => {}
  function Form() {
    const [findHighlights, setFindHighlights] = useState<FindHighlights>()
    find = (next) => setFindHighlights(() => next)
    return (
      <RichText label="Text" value={html} onChange={onChange} findHighlights={findHighlights} />
    )
  }
  renderInTheme(<Form />)
  const box = await screen.findByRole('textbox', { name: 'Text' })
  expect(box.querySelector('[title]')).toBeNull()
  act(() => find(findFive))
  const highlighted = [...box.querySelectorAll('[title="Not 5"]')]
  expect(highlighted.map(({ textContent }) => textContent).join('')).toBe('five')
  expect(onChange).not.toHaveBeenCalled()
  const { editor } = box as unknown as { editor: import('@tiptap/core').Editor }
  act(() => void editor.commands.insertContentAt(1, 'five '))
  expect(box.querySelectorAll('p')[0]?.querySelector('[title]')?.textContent).toBe('five')
  expect(onChange).toHaveBeenLastCalledWith(
    '<p>five a</p><ul><li><p>b fi<sub>v</sub>e c</p></li></ul>',
  )
})

it('[DES-08] subscript and superscript exclude each other', async () => {
  const { editor, onChange } = await show('<p>a</p>')
  act(() => {
    editor.chain().selectAll().toggleSubscript().run()
    editor.chain().selectAll().toggleSuperscript().run()
  })
  expect(onChange).toHaveBeenLastCalledWith('<p><sup>a</sup></p>')
})

it('[DES-08] an empty text shows the placeholder', async () => {
  const { box } = await show('')
  expect(box.querySelector('p')?.getAttribute('data-placeholder')).toBe('Insert text here ...')
})
