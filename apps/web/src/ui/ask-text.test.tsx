import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderInTheme } from '../test-render.tsx'
import { AskTextDialog, askText } from './ask-text.tsx'

const question = {
  title: 'Save it?',
  lines: ['One thing is odd.'],
  label: 'Reason',
  confirmLabel: 'Save with this reason',
}

beforeEach(() => {
  renderInTheme(<AskTextDialog />)
})

function ask(): Promise<string | undefined> {
  let answer: Promise<string | undefined> | undefined
  act(() => {
    answer = askText(question)
  })
  expect(screen.getByRole('dialog', { name: 'Save it?' }).textContent).toContain(question.lines[0])
  return answer!
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('gives the words, without blanks around them', async () => {
  const answer = ask()
  expect(button('Save with this reason').disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '  as analysed ' } })
  act(() => button('Save with this reason').click())
  expect(await answer).toBe('as analysed')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each(['Cancel', 'Close'])('%s gives none', async (name) => {
  const answer = ask()
  act(() => button(name).click())
  expect(await answer).toBeUndefined()
})
