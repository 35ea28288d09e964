import type { StoredFile } from '@nutripim/contract/files/files'
import { formatDate } from '../ui/format/time.ts'
import type { ListColumn } from '../ui/list/list-column.ts'
import { formatCountries, kindLabel } from './file-text.ts'

/** The columns of documents. */
export const fileColumns: readonly ListColumn<StoredFile>[] = [
  {
    id: 'title',
    title: 'Title',
    width: 'minmax(160px, 3fr)',
    isRowHeader: true,
    render: ({ title, fileName }) => (
      <>
        <span dir="auto">{title}</span>
        <small dir="auto">{fileName}</small>
      </>
    ),
  },
  {
    id: 'kind',
    title: 'Kind',
    width: 'minmax(110px, 2fr)',
    render: ({ kind, languages }) => (
      <>
        {kindLabel(kind)}
        <small>{languages.join(', ')}</small>
      </>
    ),
  },
  {
    id: 'countries',
    title: 'Countries',
    width: 'minmax(80px, 1fr)',
    isSecondary: true,
    render: ({ countries }) => <span className="np-two-lines">{formatCountries(countries)}</span>,
  },
  {
    id: 'valid',
    title: 'Valid until',
    width: '104px',
    isSecondary: true,
    render: ({ validUntil, useCount }) => (
      <>
        {validUntil === null ? '' : formatDate(validUntil)}
        <small>{useCount === 0 ? 'Unused' : ''}</small>
      </>
    ),
  },
]
