import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { FileProgress } from './file-progress.tsx'

test.each([
  [{ step: 'sending', percent: 40 }, 'Uploading dealers.xlsx: 40 %'],
  [{ step: 'sending', percent: 100 }, 'Checking dealers.xlsx …'],
  [{ step: 'queued', before: 1 }, 'dealers.xlsx is in the queue: 1 upload before yours'],
  [{ step: 'queued', before: 2 }, 'dealers.xlsx is in the queue: 2 uploads before yours'],
  [{ step: 'working', percent: 70 }, 'Checking dealers.xlsx: 70 %'],
] as const)('%o is shown as “%s”', (progress, text) => {
  renderInTheme(<FileProgress fileName="dealers.xlsx" progress={progress} onCancel={() => {}} />)
  expect(screen.getByRole('status').textContent).toBe(text)
})
