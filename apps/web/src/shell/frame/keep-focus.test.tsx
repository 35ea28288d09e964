import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocusIn } from './keep-focus.ts'

let stop: () => void
let content: HTMLElement

beforeEach(() => {
  document.body.innerHTML =
    '<main tabindex="-1"><button id="a">A</button><button id="b">B</button></main>'
  content = find('main')
  stop = keepFocusIn(content)
})
afterEach(() => stop())

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

test('the content gets the focus of an element that is removed', async () => {
  find('#a').focus()
  find('#a').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(content))
})

test('a dialog that is closed after its button is gone leaves the focus in the content', async () => {
  find('#a').focus()
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Yes</button></div>')
  find('[role=dialog] button').focus()
  find('#a').remove()
  find('[role=dialog]').remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(content))
})

test('an element that has the focus, or took it, keeps it', async () => {
  find('#a').focus()
  find('#b').remove()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(find('#a'))
  content.insertAdjacentHTML('beforeend', '<button id="c">C</button>')
  find('#a').remove()
  find('#c').focus()
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(find('#c'))
})
