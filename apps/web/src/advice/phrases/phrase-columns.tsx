import type { Phrase } from '@nutripim/contract/advice/phrases'
import { languageName } from '../../ui/format/languages.ts'
import { formatOption } from '../../ui/format/option.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import styles from './phrases-page.module.css'

type Options = readonly { id: string; name: string }[]

export function createPhraseColumns(
  categories: Options,
  formulations: Options,
  /** Phrases whose old wording is still in use. */
  withOldWording: ReadonlySet<number>,
): ListColumn<Phrase>[] {
  return [
    {
      id: 'text',
      title: 'Phrase',
      isRowHeader: true,
      width: 'minmax(160px, 3fr)',
      render: ({ id, text, active }) => (
        <>
          <span
            className={`np-two-lines ${styles.text}`}
            dir="auto"
            data-retired={!active || undefined}
            data-old-wording={withOldWording.has(id) || undefined}
          >
            {text}
          </span>
          {withOldWording.has(id) && <small>Old wording in use</small>}
        </>
      ),
    },
    {
      id: 'category',
      title: 'Category',
      width: 'minmax(110px, 1fr)',
      render: ({ actionCategory, formulation }) => (
        <>
          {formatOption(categories, actionCategory)}
          <small>
            {formulation ? formatOption(formulations, formulation) : 'All formulations'}
          </small>
        </>
      ),
    },
    {
      id: 'language',
      title: 'Language',
      width: '96px',
      isSecondary: true,
      render: ({ language, country, active }) => (
        <>
          {languageName(language)}
          <small>{!active ? 'Retired' : country === null ? 'All countries' : ''}</small>
        </>
      ),
    },
  ]
}
