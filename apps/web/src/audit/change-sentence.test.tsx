import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChangeSentence } from './change-sentence.tsx'

const names = {
  countries: { AE: 'Emirates' },
  ranges: {},
  forms: {},
  crops: {},
  formulations: {},
  categories: {},
}

test('only names and values turn around in a sentence, not the sentence', () => {
  const { container } = render(
    <ChangeSentence
      entry={{
        id: 1,
        countryId: 'AE',
        at: '2026-11-15T08:00:00Z',
        by: 'María Marketer',
        byId: 'maria@x.example',
        act: 'saveDescription',
        requestId: null,
        kind: 'product',
        recordId: '7',
        subject: 'نوتري كور',
        change: 'update',
        before: { webSynonyms: ['قديم'] },
        after: { webSynonyms: ['جديد'] },
        reason: null,
        group: null,
      }}
      names={names}
    />,
  )
  expect(container.textContent).toBe('Synonyms +جديد −قديم in نوتري كور (Emirates)')
  const isolated = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(isolated).toEqual(['جديد', 'قديم', 'نوتري كور'])
  expect(container.querySelector('[dir]')).toBeNull()
})
