import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../../test-support/render.tsx'
import type { CellValue } from '../columns/column.ts'
import { optionKind } from './option-kind.tsx'

const kind = optionKind(
  [
    { id: 'can', name: 'Calcium ammonium nitrates' },
    { id: 'npk', name: 'Complex NPK' },
    { id: 'crop', name: 'Crop Protect', isReadOnly: true },
  ],
  'range',
)

test('an id is shown by its name, an unknown id unchanged, and no id as empty', () => {
  expect(['can', 'crop', 'gone', null].map(kind.format)).toEqual([
    'Calcium ammonium nitrates',
    'Crop Protect',
    'gone',
    '',
  ])
})

test.each([
  ['can', 'can'],
  ['Complex NPK', 'npk'],
  ['  complex npk ', 'npk'],
])('%j is read as %s', (text, value) => {
  expect(kind.read(text, null)).toEqual({ value })
})

test.each([
  ['', 'Select a range; it cannot be empty.'],
  ['Nowhere', 'There is no range “Nowhere”.'],
  ['Complex', 'There is no range “Complex”.'],
  ['Crop Protect', '“Crop Protect” is a read-only range and cannot be selected.'],
  ['crop', '“crop” is a read-only range and cannot be selected.'],
])('%j is rejected with a note', (text, rejected) => {
  expect(kind.read(text, 'can')).toEqual({ rejected })
})

test('a stored read-only option can be selected again', () => {
  expect(kind.read('Crop Protect', 'crop')).toEqual({ value: 'crop' })
  expect(kind.offered('crop').map(({ id }) => id)).toEqual(['can', 'npk', 'crop'])
  expect(kind.offered('can').map(({ id }) => id)).toEqual(['can', 'npk'])
})

describe('the editor', () => {
  const onCommit = vi.fn()
  const onCancel = vi.fn()
  beforeEach(() => vi.clearAllMocks())

  function open({ value = 'can', typed }: { value?: CellValue; typed?: string } = {}) {
    const Editor = kind.Editor!
    renderInTheme(
      <Editor
        label="Range"
        value={value}
        stored={value}
        text={typed ?? kind.format(value)}
        isReplacing={typed !== undefined}
        kind={kind}
        onCommit={onCommit}
        onCancel={onCancel}
      />,
    )
    return screen.getByRole('combobox', { name: 'Range' })
  }
  const names = () =>
    screen.queryAllByRole('option', { hidden: true }).map((each) => each.textContent)
  const press = (input: HTMLElement, ...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(input, { key })
  }

  test('opens on the stored option, and arrow keys and Enter select another', () => {
    const input = open()
    expect(names()).toEqual(['Calcium ammonium nitrates', 'Complex NPK'])
    press(input, 'ArrowDown', 'Enter')
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('npk', 'enter')
  })

  test('filters by the typed text, and Tab selects the first match', () => {
    const input = open({ typed: 'n' })
    fireEvent.change(input, { target: { value: 'npk' } })
    expect(names()).toEqual(['Complex NPK'])
    press(input, 'Tab')
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('npk', 'tab')
  })

  test('a text that nothing matches goes on to be rejected', () => {
    const input = open({ typed: 'zzz' })
    expect(names()).toEqual([])
    press(input, 'Enter')
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('zzz', 'enter')
  })

  test('changes nothing if the text is deleted or incomplete', () => {
    const input = open()
    fireEvent.change(input, { target: { value: '' } })
    press(input, 'Enter')
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('Calcium ammonium nitrates', 'enter')
  })

  test('accepts only a complete name after a click elsewhere', () => {
    const input = open({ typed: 'comp' })
    fireEvent.blur(input)
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('Calcium ammonium nitrates', 'stay')
  })

  test('selects an option by click, and Escape changes nothing', () => {
    const input = open()
    fireEvent.click(screen.getByRole('option', { name: 'Complex NPK', hidden: true }))
    expect(onCommit).toHaveBeenCalledExactlyOnceWith('npk', 'here')
    press(input, 'Escape')
    expect(onCancel).toHaveBeenCalledOnce()
  })
})
