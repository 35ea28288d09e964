import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { loadOnDemand } from './load-on-demand.tsx'

const part = { default: ({ name }: { name: string }) => <p>Part {name}</p> }

test('a part is shown as soon as it is loaded, without a pause', async () => {
  let arrive = () => {}
  const Part = loadOnDemand<{ name: string }>(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(part)
      }),
    <p>Waiting</p>,
  )
  render(<Part name="A" />)
  expect(screen.getByText('Waiting')).toBeDefined()
  await act(async () => arrive())
  expect(screen.getByText('Part A')).toBeDefined()
})

test('a part that was loaded before is shown at once', async () => {
  const load = vi.fn(async () => part)
  const Part = loadOnDemand<{ name: string }>(load, <p>Waiting</p>)
  Part.preload()
  await act(async () => {})
  render(<Part name="B" />)
  expect(screen.getByText('Part B')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that cannot be loaded fails where it is shown, and the next attempt loads it', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => part).mockRejectedValueOnce(new Error('gone'))
  const Part = loadOnDemand<{ name: string }>(load)
  const { rerender } = render(
    <Caught key={1}>
      <Part name="C" />
    </Caught>,
  )
  expect(await screen.findByText('gone')).toBeDefined()
  rerender(
    <Caught key={2}>
      <Part name="C" />
    </Caught>,
  )
  expect(await screen.findByText('Part C')).toBeDefined()
  report.mockRestore()
})

class Caught extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message ?? this.props.children
  }
}
