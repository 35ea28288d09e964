import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { MarkedTextarea } from './marked-textarea.tsx'

it('phrases are marked behind the field, which keeps its text', () => {
  const text = 'With 12 % MgO and 3 % N'
  const marks = [
    { start: 5, end: 13, words: 'MgO is 10' },
    { start: 18, end: 23, words: 'N is 4' },
  ]
  renderInTheme(<MarkedTextarea label="Text" defaultValue={text} text={text} marks={marks} />)
  const field = screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement
  expect(field.value).toBe(text)
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['12 % MgO', '3 % N'])
})

it('a field without phrases to mark is a plain field', () => {
  renderInTheme(<MarkedTextarea label="Text" defaultValue="a" text="a" marks={[]} />)
  expect(screen.getByRole('textbox', { name: 'Text' })).toBeTruthy()
  expect(document.querySelector('[aria-hidden]')).toBeNull()
})
