import type { StoredFile } from '@nutripim/contract/files/files'
import { isolate } from '@nutripim/wording/names/isolate'
import { languageName } from '../../ui/format/languages.ts'
import { formatDate, formatTimeAgo } from '../../ui/format/time.ts'
import { fileLabels, formatCountries } from '../file-text.ts'
import styles from './file-details.module.css'

const formatDay = (day: string | null) => (day === null ? '' : formatDate(day))

/** What users wrote about a file; empty fields are left out. */
export function FileFacts({ file }: { file: StoredFile }) {
  const texts = Object.entries(file.alternativeTexts).map(
    ([language, text]) => `${languageName(language)}: ${text}`,
  )
  const facts: [string, string][] = [
    [fileLabels.countries, formatCountries(file.countries)],
    [fileLabels.dhCodes, file.dhCodes.join(', ')],
    [fileLabels.languages, file.languages.map(languageName).join(', ')],
    [fileLabels.revision, [file.revision, formatDay(file.revisionDate)].filter(Boolean).join(', ')],
    [fileLabels.validFrom, formatDay(file.validFrom)],
    [fileLabels.validUntil, formatDay(file.validUntil)],
    [fileLabels.licence, [file.licence, file.territory].filter(Boolean).join(', ')],
    [fileLabels.rightsUntil, formatDay(file.rightsUntil)],
    [fileLabels.alternativeTexts, texts.join('; ')],
    ['Readable', isPublic(file) ? 'By everyone' : 'By users, and with links that end'],
    ['Changed', `${formatTimeAgo(file.updatedAt)} by ${isolate(file.updatedBy)}`],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const isPublic = ({ kind, isPublished }: StoredFile) => kind === 'pack image' || isPublished
