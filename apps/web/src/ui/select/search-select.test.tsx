import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { SearchMultiSelect } from './search-multi-select.tsx'
import { SearchSelect } from './search-select.tsx'

const crops = [
  { value: 'maize', label: 'Maize' },
  { value: 'cotton', label: 'Cotton' },
  { value: 'potato', label: 'Potato' },
]
const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())

function One({ start, isLate = false }: { start: string | null; isLate?: boolean }) {
  const [isThere, setThere] = useState(!isLate)
  const [value, setValue] = useState(start)
  return (
    <form onSubmit={submit}>
      <SearchSelect
        aria-label="Crop"
        data={isThere ? crops : []}
        value={value}
        onChange={setValue}
        allowDeselect={false}
      />
      <output>{value}</output>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setThere(true)}
      >
        Arrive
      </button>
    </form>
  )
}

function Several({ start = [] }: { start?: string[] }) {
  const [data, setData] = useState<typeof crops>([])
  const [value, setValue] = useState<string[]>(start)
  return (
    <form onSubmit={submit}>
      <SearchMultiSelect aria-label="Crops" data={data} value={value} onChange={setValue} />
      <output>{value.join()}</output>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setData(crops)}
      >
        Arrive
      </button>
    </form>
  )
}

const field = (name = 'Crop') => screen.getByRole<HTMLInputElement>('combobox', { name })
const selected = () => screen.getByRole('status').textContent
/** Without taking the focus from the field. */
const arrive = () => fireEvent.click(screen.getByRole('button', { name: 'Arrive' }))

test.each([null, 'maize'])(
  'text and Enter before the list arrives select its first match (%s)',
  async (start) => {
    renderInTheme(<One start={start} isLate />)
    await userEvent.click(field())
    await userEvent.keyboard('pot{Enter}')
    expect(selected()).toBe(start ?? '')
    expect(await screen.findByText('Loading…')).toBeTruthy()
    arrive()
    await waitFor(() => expect(selected()).toBe('potato'))
    expect(field().value).toBe('Potato')
    expect(submit).not.toHaveBeenCalled()
  },
)

test.each([null, 'maize'])(
  'text typed before the list arrives stays, and Enter then selects (%s)',
  async (start) => {
    renderInTheme(<One start={start} isLate />)
    await userEvent.click(field())
    await userEvent.keyboard('cot')
    arrive()
    expect(await screen.findByRole('option', { name: 'Cotton' })).toBeTruthy()
    expect(field().value).toBe('cot')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(selected()).toBe('cotton'))
  },
)

test('Enter before the list arrives selects nothing if the user goes on typing or leaves', async () => {
  renderInTheme(<One start={null} isLate />)
  await userEvent.click(field())
  await userEvent.keyboard('pot{Enter}x')
  arrive()
  expect(await screen.findByText('Nothing matches')).toBeTruthy()
  expect(selected()).toBe('')
})

test('typing replaces the value, selecting it again or leaving restores its name', async () => {
  renderInTheme(<One start="maize" />)
  await waitFor(() => expect(field().value).toBe('Maize'))
  await userEvent.click(field())
  await userEvent.keyboard('mai{Enter}')
  await waitFor(() => expect(field().value).toBe('Maize'))
  await userEvent.clear(field())
  await userEvent.type(field(), 'nothing like this')
  await userEvent.tab()
  await waitFor(() => expect(field().value).toBe('Maize'))
  expect(selected()).toBe('maize')
})

test('a select of several options does the same', async () => {
  renderInTheme(<Several />)
  await userEvent.click(field('Crops'))
  await userEvent.keyboard('pot{Enter}')
  arrive()
  await waitFor(() => expect(selected()).toBe('potato'))
  await userEvent.keyboard('mai{Enter}')
  await waitFor(() => expect(selected()).toBe('potato,maize'))
})

test('Enter in a select of several options selects the first match and never submits the form', async () => {
  submit.mockClear()
  renderInTheme(<Several />)
  arrive()
  await userEvent.click(field('Crops'))
  await userEvent.keyboard('{Enter}')
  expect(selected()).toBe('')
  // The highlight comes later than the key on a slow machine.
  fireEvent.change(field('Crops'), { target: { value: 'pot' } })
  for (const each of document.querySelectorAll('[data-combobox-selected]'))
    each.removeAttribute('data-combobox-selected')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(selected()).toBe('potato'))
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('nothing like this{Enter}')
  expect(selected()).toBe('potato')
  await userEvent.clear(field('Crops'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(selected()).toMatch(/^potato,\w+$/))
  expect(submit).not.toHaveBeenCalled()
})

test('a held Backspace clears the text, but no selected option', async () => {
  renderInTheme(<Several start={['maize', 'potato']} />)
  arrive()
  await userEvent.click(field('Crops'))
  fireEvent.keyDown(field('Crops'), { key: 'Backspace', repeat: true })
  fireEvent.keyDown(field('Crops'), { key: 'Backspace', ctrlKey: true })
  expect(selected()).toBe('maize,potato')
  fireEvent.keyDown(field('Crops'), { key: 'Backspace' })
  expect(selected()).toBe('maize')
})

test('selecting the current option again does not clear the field', async () => {
  const onChange = vi.fn()
  renderInTheme(
    <SearchSelect aria-label="Crop" data={crops} value="maize" onChange={onChange} clearable />,
  )
  await userEvent.click(field())
  await userEvent.click(screen.getByRole('option', { name: 'Maize' }))
  expect(onChange).not.toHaveBeenCalled()
})
