import { Input, Skeleton } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { loadOnDemand } from '../load-on-demand.tsx'
import { loadPart } from '../load-part.ts'
import type { FindHighlights } from '../text/text-highlight.ts'
import { useGoneRecord } from '../unsaved/gone-record.ts'

const loadEditor = () => import('./rich-text-editor.tsx')
const Editor = loadOnDemand(
  async () => (await loadPart(loadEditor)) ?? { default: MissingEditor },
  <Skeleton height={196} radius="sm" />,
)

function MissingEditor() {
  return (
    <p className="np-apart">The editor could not be loaded. Reload the page to edit this text.</p>
  )
}

/** Fetches the editor before it is needed. */
export function preloadRichText(): void {
  void loadEditor().catch(() => {})
}

interface RichTextProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Takes the focus as soon as the editor is there. */
  autoFocus?: boolean
  placeholder?: string
  /** HTML. What is not typed over stays as it was given, whatever its form. */
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  /** Phrases to mark. */
  findHighlights?: FindHighlights | undefined
  ref?: Ref<{ focus(): void }>
}

/** A field for text with bold, italic, underline, sub- and superscript and lists. */
export function RichText({
  label,
  description,
  error,
  required = false,
  disabled = false,
  autoFocus = false,
  placeholder = 'Insert text here ...',
  value,
  onChange,
  onBlur,
  findHighlights,
  ref,
}: RichTextProps) {
  const id = useId()
  const isGone = useGoneRecord() !== undefined
  const describedBy = [description && `${id}-description`, error && `${id}-error`]
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      label={label}
      labelProps={{ id: `${id}-label` }}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk={required}
    >
      <Editor
        id={id}
        labelledBy={`${id}-label`}
        describedBy={describedBy.filter(Boolean).join(' ')}
        isInvalid={Boolean(error)}
        isRequired={required}
        isDisabled={disabled || isGone}
        isFocused={autoFocus}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        findHighlights={findHighlights}
        focusRef={ref}
      />
    </Input.Wrapper>
  )
}
