import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { HighlightedTextarea } from './highlighted-textarea.tsx'

it('phrases are marked behind the field, which keeps its text', () => {
  const text = 'With 12 % MgO and 3 % N'
  const highlights = [
    { start: 5, end: 13, message: 'MgO is 10' },
    { start: 18, end: 23, message: 'N is 4' },
  ]
  renderInTheme(
    <HighlightedTextarea label="Text" defaultValue={text} text={text} highlights={highlights} />,
  )
  const field = screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement
  expect(field.value).toBe(text)
  const highlighted = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(highlighted).toEqual(['12 % MgO', '3 % N'])
})

it('a field without phrases to mark is a plain field', () => {
  renderInTheme(<HighlightedTextarea label="Text" defaultValue="a" text="a" highlights={[]} />)
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeTruthy()
  expect(document.querySelector('[aria-hidden]')).toBeNull()
})
