import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useBlocker,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useUrlState } from './use-url-state.ts'

const path = '/dealer/list'

afterEach(() => void vi.useRealTimers())

function Dealers({ isAsked = false }) {
  const { search, committed, change, textField } = useUrlState(path)
  useBlocker({ shouldBlockFn: () => false, disabled: !isAsked })
  return (
    <>
      <input aria-label="Filter" {...textField('text')} onChange={typeInto(textField('text'))} />
      <output>{JSON.stringify(search)}</output>
      <output aria-label="committed">{JSON.stringify(committed)}</output>
      <button type="button" onClick={() => void change({ dealer: 17 }, { isStep: true })}>
        Select
      </button>
      <button type="button" onClick={() => void change({ text: undefined })}>
        Clear
      </button>
      <Link to="/dealer/list" search={{ text: 'linked' }}>
        Link
      </Link>
      <Link to="/inbox">Inbox</Link>
    </>
  )
}

const typeInto =
  ({ onChange }: { onChange: (text: string) => void }) =>
  (event: { currentTarget: { value: string } }) =>
    onChange(event.currentTarget.value)

async function open(address: string, isAsked = false) {
  const root = createRootRoute({ component: Outlet })
  const dealers = createRoute({
    getParentRoute: () => root,
    path,
    component: () => <Dealers isAsked={isAsked} />,
  })
  const inbox = createRoute({
    getParentRoute: () => root,
    path: '/inbox',
    component: () => 'Inbox',
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([dealers, inbox]), history })
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByRole('textbox')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return {
    history,
    address: () => history.location.href,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    type: (text: string) =>
      fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }),
    click: (name: string) => act(async () => void fireEvent.click(screen.getByText(name))),
    wait: (time: number) => act(async () => void (await vi.advanceTimersByTimeAsync(time))),
    shown: () => screen.getAllByRole('status')[0]?.textContent,
    committed: () => screen.getByLabelText('committed').textContent,
  }
}

test('a typed text is shown at once and in the address 300 ms after the last letter', async () => {
  const page = await open(path)
  page.type('a')
  await page.wait(200)
  page.type('ag')
  await page.wait(299)
  expect(page.field().value).toBe('ag')
  expect(page.shown()).toBe('{"text":"ag"}')
  expect(page.committed()).toBe('{}')
  expect(page.address()).toBe(path)
  await page.wait(1)
  expect(page.address()).toBe(`${path}?text=ag`)
  expect(page.committed()).toBe('{"text":"ag"}')
})

test('leaving the field writes the text into the address', async () => {
  const page = await open(path)
  page.type('agro')
  await act(async () => void fireEvent.blur(page.field()))
  expect(page.address()).toBe(`${path}?text=agro`)
})

test.each([false, true])(
  'letters typed while the address changes are kept, also if leaving asks (%s)',
  async (isAsked) => {
    const page = await open(path, isAsked)
    let text = ''
    for (const letter of 'agricultural') {
      text += letter
      page.type(text)
      expect(page.field().value).toBe(text)
      await page.wait(letter === 'u' ? 300 : 100)
      expect(page.field().value).toBe(text)
    }
    await page.wait(300)
    expect(page.address()).toBe(`${path}?text=agricultural`)
  },
)

test('another change takes the typed text with it, and Back takes back only the change', async () => {
  const page = await open(path)
  page.type('agro')
  await page.wait(300)
  page.type('agrob')
  await page.click('Select')
  expect(page.address()).toBe(`${path}?text=agrob&dealer=17`)
  await act(async () => page.history.back())
  expect(page.address()).toBe(`${path}?text=agro`)
  expect(page.field().value).toBe('agro')
})

test('a change of the same parameter replaces the typed text', async () => {
  const page = await open(`${path}?text=agro`)
  page.type('agrob')
  await page.click('Clear')
  expect(page.field().value).toBe('')
  await page.wait(300)
  expect(page.address()).toBe(path)
})

test('a link replaces a text that is being typed', async () => {
  const page = await open(path)
  page.type('agro')
  await page.click('Link')
  expect(page.field().value).toBe('linked')
  await page.wait(300)
  expect(page.address()).toBe(`${path}?text=linked`)
})

test('a text that was typed before the screen was left does not bring the user back', async () => {
  const page = await open(path)
  page.type('agro')
  await page.click('Inbox')
  await page.wait(300)
  expect(page.address()).toBe('/inbox')
  vi.useRealTimers()
  await waitFor(() => expect(document.body.textContent).toBe('Inbox'))
})

test('wrong parameters are ignored, and digits are shown as text', async () => {
  const page = await open(`${path}?text=15&dealer=first`)
  expect(page.field().value).toBe('15')
  expect(page.shown()).toBe('{"text":15}')
})
