import { plainProfile } from '@nutripim/agronomy/declarations/profile'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { noArrangement } from '../../ui/grid/arrange/arrangement.ts'
import { numberKind } from '../../ui/grid/cells/number-kind.ts'
import { EditStore } from '../../ui/grid/edits/edit-store.ts'
import { Grid } from '../../ui/grid/grid.tsx'
import { TextWarnings } from '../descriptions/text-warnings.tsx'
import { elementColumns } from '../sheet/product-columns.ts'
import { storedValues } from '../sheet/product-sheet.ts'
import { CompositionFacts } from './composition-facts.tsx'
import { compositionHints } from './composition-hints.ts'
import { compositionSheet } from './composition-sheet.ts'
import { readCompositionValue } from './composition-value.ts'
import { ContentByVolume } from './content-by-volume.tsx'

describe('content by weight and volume', () => {
  test('15.5 % w/w at 1.32 kg/l is 204.6 g/l, and the other way round', () => {
    renderInTheme(<ContentByVolume composition={{ N: 15.5, Density: 1.32 }} />)
    expect(screen.getByRole('row', { name: 'N 15.5 204.6' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('% w/w'), { target: { value: '15,5' } })
    expect(screen.getByText('15.5 % w/w at 1.32 kg/l is 204.6 g/l')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('g/l'), { target: { value: '132' } })
    expect(screen.getByLabelText<HTMLInputElement>('% w/w').value).toBe('10')
    fireEvent.change(screen.getByLabelText('g/l'), { target: { value: 'abc' } })
    expect(screen.getByText('Not a number')).toBeTruthy()
  })

  test('without a density a message says why there is no value in grams', () => {
    renderInTheme(<ContentByVolume composition={{ N: 15.5 }} />)
    expect(screen.getByText(/^Density is empty/)).toBeTruthy()
    expect(screen.queryByLabelText('g/l')).toBeNull()
  })

  test('an impossible density causes a warning', () => {
    renderInTheme(<ContentByVolume composition={{ Density: 13.2 }} />)
    expect(screen.getByText('Outside 0.5–2.5 kg/l: kg/m³?')).toBeTruthy()
  })
})

describe('comparison of text and data', () => {
  test('the phrase is marked and both values are shown', () => {
    const text = '<p>With 12 % MgO for <strong>green</strong> leaves</p>'
    renderInTheme(<TextWarnings field="webLongDescription" text={text} composition={{ MgO: 10 }} />)
    const list = screen.getByRole('list', { name: 'Figures in texts' })
    expect(list.querySelector('mark')?.textContent).toBe('12 % MgO')
    expect(list.textContent).toContain(
      'The description says “12 % MgO”, but the composition has 10: correct one of the two.',
    )
  })

  test('a correct text causes no warning, nor does any text before the composition is loaded', () => {
    renderInTheme(
      <TextWarnings field="webLongDescription" text="With 10 % MgO" composition={{ MgO: 10 }} />,
    )
    renderInTheme(
      <TextWarnings field="webLongDescription" text="With 12 % MgO" composition={undefined} />,
    )
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('the grid', () => {
  const row = {
    legacyProductId: 1,
    dhCode: 'DH1',
    productName: 'One',
    productRange: null,
    composition: { N: 15, NO3: 7, NH4: 7, Urea: 0, P2O5: 46 },
  }
  const rows = [row]
  const columns = elementColumns(
    ['N', 'NO3', 'NH4', 'Urea', 'P', 'P2O5'].map((id) => ({ id, name: id })),
    compositionSheet.cell,
    { kind: numberKind(readCompositionValue), width: 72, isEditable: true },
  )
  let edits: EditStore

  function Sheet() {
    return (
      <Grid
        label="Compositions"
        rowNoun="product"
        rows={rows}
        columns={columns}
        keyOf={({ legacyProductId }) => legacyProductId}
        edits={edits}
        arrangement={noArrangement}
        onArrange={() => {}}
        hintsOf={compositionHints}
        describeRow={(product, states) => (
          <CompositionFacts product={product} states={states} profile={plainProfile} />
        )}
      />
    )
  }

  beforeEach(() => {
    edits = new EditStore()
    edits.rebase(storedValues(compositionSheet, rows))
    renderInTheme(<Sheet />)
  })

  test('the declaration beside the grid has the numbers of the grid, and names those of the label', () => {
    renderInTheme(
      <CompositionFacts
        product={{ ...row, composition: { N: 15.5, P2O5: 15, K2O: 15 } }}
        states={{}}
        profile={{ ...plainProfile, decimalSeparator: ',' }}
      />,
    )
    const declaration = screen.getByText('NPK 15.5-15-15')
    expect(declaration.parentElement?.title).toContain('On the label: NPK 15,5-15-15')
  })

  test('Space accepts a suggested value with all of its decimals', () => {
    const grid = screen.getByRole('grid')
    for (let i = 0; i < 4; i += 1) fireEvent.keyDown(grid, { key: 'ArrowRight' })
    expect(screen.getByText('20.08 from P2O5: press Space to accept it.')).toBeTruthy()
    fireEvent.keyDown(grid, { key: ' ' })
    expect(edits.value(1, 'P')).toBe(20.0757)
    expect(screen.getByText('1 derived value accepted.')).toBeTruthy()
    fireEvent.keyDown(grid, { key: ' ' })
    expect(edits.changed()).toHaveLength(1)
  })

  test('an imbalance is shown at the row and its cells until it is corrected', () => {
    const message =
      'N forms total 14.00, difference 1.00: correct N or a form, or enter the rest as other nitrogen.'
    expect(screen.getByRole('status').textContent).toBe(message)
    const facts = within(screen.getByRole('region', { name: 'About this product' }))
    expect(facts.getByText(message)).toBeTruthy()
    expect(facts.getByText('NP 15-46')).toBeTruthy()
    act(() => edits.apply([{ row: 1, column: 'NH4', value: 8 }]))
    expect(facts.queryByText(message)).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
