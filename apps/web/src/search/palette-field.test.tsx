import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { PaletteField } from './palette-field.tsx'

test.each([true, false])(
  'what was typed before the field was there is searched, and Enter after it counts (%s)',
  (isEntered) => {
    const calls: string[] = []
    const early = { current: { take: () => ({ text: 'cover', isEntered }) } }
    renderInTheme(
      <PaletteField
        early={early}
        listId="list"
        activeId={undefined}
        isLoading={false}
        onType={(text) => calls.push(text)}
        onEnter={() => calls.push('Enter')}
        onKeyDown={() => {}}
      />,
    )
    screen.getByRole('combobox').focus()
    expect(calls).toEqual(isEntered ? ['cover', 'Enter'] : ['cover'])
  },
)
