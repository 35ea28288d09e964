import '@mantine/tiptap/styles.layer.css'
import './prosemirror.css'
import { RichTextEditor as Mantine } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { showMessage } from '../feedback/message.tsx'
import { formatCount } from '../format/count.ts'
import { useLocalText } from '../text/local-text.tsx'
import type { FindHighlights } from '../text/text-highlight.ts'
import { withBulletLists } from './bullet-lists.ts'
import { refreshHighlights } from './highlighted-phrases.ts'
import { readPastedHtml } from './pasted-text.ts'
import styles from './rich-text.module.css'
import { richTextSchema } from './rich-text-schema.ts'

export interface RichTextEditorProps {
  id: string
  labelledBy: string
  describedBy?: string | undefined
  isInvalid: boolean
  isRequired: boolean
  isDisabled: boolean
  /** From the start. */
  isFocused: boolean
  placeholder: string
  value: string
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  focusRef?: Ref<{ focus(): void }> | undefined
  findHighlights?: FindHighlights | undefined
}

/**
 * A text as it was stored and the same text as the editor writes it differ in form; only what
 * somebody typed is a change. So the stored form stands until the words differ, and comes back
 * when they are the same again.
 */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, isDisabled, findHighlights } = props
  const finding = useRef(findHighlights)
  const shown = useRef(value)
  const untouched = useRef({ stored: value, written: '' })

  const editor = useEditor({
    extensions: useMemo(
      () => richTextSchema(props.placeholder, () => finding.current),
      [props.placeholder],
    ),
    content: useState(() => withBulletLists(value))[0],
    // Its <style> element would be blocked by the content security policy.
    injectCSS: false,
    autofocus: props.isFocused && 'end',
    editorProps: useEditorProps(props),
    onUpdate: ({ editor }) => {
      const html = editor.getHTML()
      const { stored, written } = untouched.current
      shown.current = html === written ? stored : html
      onChange(shown.current)
    },
    onBlur: () => props.onBlur?.(),
  })

  // An editor whose first showing had to wait is destroyed, and another takes its place at once.
  useEffect(() => {
    if (editor.isDestroyed) return
    untouched.current = { stored: shown.current, written: editor.getHTML() }
  }, [editor])
  useEffect(() => {
    if (editor.isDestroyed || value === shown.current) return
    shown.current = value
    editor.commands.setContent(withBulletLists(value), { emitUpdate: false })
    untouched.current = { stored: value, written: editor.getHTML() }
  }, [editor, value])
  useEffect(() => {
    if (editor.isDestroyed || finding.current === findHighlights) return
    finding.current = findHighlights
    editor.view.dispatch(editor.state.tr.setMeta(refreshHighlights, true))
  }, [editor, findHighlights])
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!isDisabled, false)
  }, [editor, isDisabled])
  useImperativeHandle(props.focusRef, () => ({ focus: () => editor.commands.focus() }), [editor])

  return (
    <Mantine
      editor={editor}
      withTypographyStyles={false}
      classNames={{
        root: styles.frame,
        toolbar: styles.toolbar,
        control: styles.control,
        content: styles.content,
      }}
      data-invalid={props.isInvalid || undefined}
    >
      <Mantine.Toolbar role="toolbar" aria-label="Text format" aria-controls={props.id}>
        <Mantine.ControlsGroup>
          <Mantine.Bold />
          <Mantine.Italic />
          <Mantine.Underline />
        </Mantine.ControlsGroup>
        <Mantine.ControlsGroup>
          <Mantine.Subscript />
          <Mantine.Superscript />
        </Mantine.ControlsGroup>
        <Mantine.ControlsGroup>
          <Mantine.OrderedList />
          <Mantine.BulletList />
        </Mantine.ControlsGroup>
      </Mantine.Toolbar>
      <Mantine.Content />
    </Mantine>
  )
}

/** Says once what was changed or left out. */
function pasteText(html: string): string {
  const { html: prepared, leftOut, lines } = readPastedHtml(html)
  const texts = [
    lines > 0 && `${formatCount(lines, 'table')} became lines of text.`,
    leftOut.length > 0 && `Left out: ${leftOut.join(' and ')}.`,
  ].filter(Boolean)
  if (texts.length > 0) showMessage('success', `Pasted. ${texts.join(' ')}`)
  return prepared
}

/** The attributes of the text itself, so that it is announced like any other field. */
function useEditorProps(props: RichTextEditorProps) {
  const { id, labelledBy, describedBy, isInvalid, isRequired } = props
  const { lang, dir } = useLocalText()
  return useMemo(
    () => ({
      transformPastedHTML: pasteText,
      attributes: {
        id,
        role: 'textbox',
        ...(lang && { lang }),
        dir,
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(isRequired && { 'aria-required': 'true' }),
      },
    }),
    [id, labelledBy, describedBy, isInvalid, isRequired, lang, dir],
  )
}
