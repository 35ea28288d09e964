import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { forgetKeptPositions, useKeptPosition } from './use-kept-position.ts'

const onRestore = vi.fn()

function Box({ name, row }: { name: string; row: number }) {
  const box = useRef<HTMLDivElement>(null)
  useKeptPosition(box, name, { row, column: 2 }, onRestore)
  return <div ref={box} data-testid="box" />
}

test('a list that is opened again is where the user left it, another one at its top', () => {
  const first = render(<Box name="GB" row={5} />)
  const box = first.getByTestId('box')
  box.scrollTop = 640
  box.dispatchEvent(new Event('scroll'))
  first.unmount()
  const again = render(<Box name="GB" row={0} />)
  expect(again.getByTestId('box').scrollTop).toBe(640)
  expect(onRestore).toHaveBeenCalledExactlyOnceWith({ row: 5, column: 2 })
  again.unmount()
  expect(render(<Box name="PL" row={0} />).getByTestId('box').scrollTop).toBe(0)
})

test('positions end with the session, also of a list that closes after it', () => {
  const list = render(<Box name="ES" row={5} />)
  const box = list.getByTestId('box')
  box.scrollTop = 640
  box.dispatchEvent(new Event('scroll'))
  forgetKeptPositions()
  list.unmount()
  expect(render(<Box name="ES" row={0} />).getByTestId('box').scrollTop).toBe(0)
})
