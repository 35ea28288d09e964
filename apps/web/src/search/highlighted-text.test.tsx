import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HighlightedText } from './highlighted-text.tsx'

const highlighted = (text: string, typed: string) => {
  const { container } = render(<HighlightedText text={text} typed={typed} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('mark')].map((part) => part.textContent)
}

test.each([
  ['Nitralis 27', 'nitra', ['Nitra']],
  ['Nitralis 27', 'nitralsi', ['Nitralis']],
  ['Φωσφόρα DAP', 'φωσφορα', ['Φωσφόρα']],
  ['绿野农业', '绿野', ['绿野']],
  ['Calcium Nitrate', 'zinc', []],
  ['Calcium Nitrate', 'calicum', ['Calcium']],
  ['CalciNova', 'calcium', []],
])('in “%s” the words similar to “%s” are highlighted', (text, typed, parts) => {
  expect(highlighted(text, typed)).toEqual(parts)
})
