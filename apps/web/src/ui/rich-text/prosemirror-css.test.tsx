import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { expect, it } from 'vitest'

/** Each rule in one line, without comments. */
const normalise = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/::?after/g, ':after')
    .replaceAll(/\s+/g, ' ')
    .trim()

it('prosemirror.css is what Tiptap would write into a style element', () => {
  const editor = new Editor({ element: document.createElement('div'), extensions: [StarterKit] })
  const written = document.querySelector('style[data-tiptap-style]')?.textContent ?? ''
  editor.destroy()
  expect(written).toContain('.ProseMirror')
  const css = readFileSync(join(import.meta.dirname, 'prosemirror.css'), 'utf8')
  expect(normalise(css)).toBe(normalise(written))
})
