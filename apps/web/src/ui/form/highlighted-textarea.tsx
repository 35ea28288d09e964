import { Textarea, type TextareaProps } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { TextHighlight } from '../text/text-highlight.ts'
import styles from './highlighted-textarea.module.css'

interface HighlightedTextareaProps extends TextareaProps {
  /** The text of the field. */
  text: string
  highlights: readonly TextHighlight[]
}

/** A text field with highlighted phrases: the same text, invisible, is drawn behind it. */
export function HighlightedTextarea({ text, highlights, ...props }: HighlightedTextareaProps) {
  const behind = useRef<HTMLDivElement>(null)
  const hasHighlights = highlights.length > 0
  useSameShape(behind, text, hasHighlights)
  return (
    <Textarea
      {...props}
      {...(hasHighlights && { classNames: { input: styles.input } })}
      inputContainer={(input) => (
        <div className="np-relative">
          {hasHighlights && (
            <div ref={behind} className={styles.behind} dir="auto" aria-hidden>
              {pieces(text, highlights)}
            </div>
          )}
          {input}
        </div>
      )}
    />
  )
}

function pieces(text: string, highlights: readonly TextHighlight[]): ReactNode[] {
  const shown: ReactNode[] = []
  let from = 0
  for (const { start, end } of highlights) {
    shown.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  // A line that is still empty has its height, too.
  return [...shown, text.slice(from), '\n']
}

const copied = [
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontVariantNumeric',
  'letterSpacing',
  'lineHeight',
  'padding',
  'borderWidth',
  'textAlign',
] as const

/** Wraps its lines as the field does and scrolls with it, at any size. */
function useSameShape(
  behind: RefObject<HTMLDivElement | null>,
  text: string,
  hasHighlights: boolean,
) {
  // Also after the text changes, because a scroll bar takes width.
  useLayoutEffect(() => {
    const layer = behind.current
    const field = layer?.parentElement?.querySelector('textarea')
    if (!layer || !field) return
    const style = getComputedStyle(field)
    const follow = () => {
      const border =
        Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.borderRightWidth)
      for (const name of copied) layer.style[name] = style[name]
      layer.style.width = `${field.clientWidth + (border || 0)}px`
      layer.scrollTop = field.scrollTop
    }
    follow()
    const resizing = new ResizeObserver(follow)
    resizing.observe(field)
    field.addEventListener('scroll', follow)
    return () => {
      resizing.disconnect()
      field.removeEventListener('scroll', follow)
    }
  }, [behind, text, hasHighlights])
}
