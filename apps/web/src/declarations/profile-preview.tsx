import {
  type Declaration,
  formatDeclaration,
} from '@nutripim/agronomy/declarations/format-declaration'
import type { DeclarationProfile } from '@nutripim/agronomy/declarations/profile'
import { useState } from 'react'
import { formatCount, formatNumber } from '../ui/format/count.ts'
import { SearchMultiSelect } from '../ui/select/search-multi-select.tsx'
import styles from './profile-preview.module.css'
import { type SampleLabel, sampleLabels } from './sample-labels.ts'
import { useCountryProducts } from './use-country-products.ts'

interface ProfilePreviewProps {
  country: string
  /** As it is stored, and as the form has it. */
  before: DeclarationProfile
  after: DeclarationProfile
}

/** Labels by the profile in the form, while it is edited; what differs from the stored profile is marked. */
export function ProfilePreview({ country, before, after }: ProfilePreviewProps) {
  const products = useCountryProducts(country)
  const [selected, setSelected] = useState<readonly string[]>([])
  const own = products.filter(({ key }) => selected.includes(key))
  const labels = [...own, ...sampleLabels]
  const changed = labels.filter((label) => isChanged(label, before, after)).length
  return (
    <section className={styles.preview} aria-labelledby="profile-preview">
      <h2 id="profile-preview">Preview</h2>
      <SearchMultiSelect
        label="Products"
        placeholder={selected.length === 0 ? 'Add products of this country' : undefined}
        data={products.map(({ key, name }) => ({ value: key, label: name }))}
        isLoading={false}
        limit={50}
        maxValues={10}
        value={[...selected]}
        onChange={setSelected}
        clearable
      />
      <p className={styles.count} role="status">
        {changed === 0
          ? 'No label differs from the stored profile.'
          : `${formatNumber(changed)} of ${formatCount(labels.length, 'label')} differ from the stored profile.`}
      </p>
      <ul className={styles.labels} aria-label="Labels">
        {labels.map((label) => (
          <Label key={label.key} label={label} before={before} after={after} />
        ))}
      </ul>
    </section>
  )
}

const declare = ({ composition }: SampleLabel, profile: DeclarationProfile): Declaration =>
  formatDeclaration(composition, profile)

const isChanged = (label: SampleLabel, before: DeclarationProfile, after: DeclarationProfile) =>
  JSON.stringify(declare(label, before)) !== JSON.stringify(declare(label, after))

function Label({
  label,
  before,
  after,
}: { label: SampleLabel } & Pick<ProfilePreviewProps, 'before' | 'after'>) {
  const was = declare(label, before)
  const is = declare(label, after)
  const old = listLines(was)
  const next = listLines(is)
  const lost = old.filter((line) => !next.some((each) => isSame(each, line)))
  return (
    <li className={styles.label}>
      <span className={styles.name}>{label.name}</span>
      <p className={styles.text} dir="auto">
        {was.text !== is.text && was.text !== '' && <del>{was.text}</del>}{' '}
        {was.text === is.text ? (
          <strong>{is.text || 'Nothing to declare'}</strong>
        ) : (
          <ins>{is.text || 'Nothing to declare'}</ins>
        )}
      </p>
      <ul className={styles.lines} dir="auto">
        {next.map((line) => (
          <li
            key={line.text}
            data-form={line.isForm || undefined}
            data-added={!old.some((each) => isSame(each, line)) || undefined}
          >
            {line.text}
          </li>
        ))}
        {lost.map((line) => (
          <li key={`lost ${line.text}`} data-lost>
            <del>{line.text}</del>
          </li>
        ))}
      </ul>
    </li>
  )
}

interface PreviewLine {
  text: string
  isForm: boolean
}

const isSame = (one: PreviewLine, other: PreviewLine) => one.text === other.text

const listLines = ({ lines, notes }: Declaration): PreviewLine[] => [
  ...lines.map(({ label, value, isForm }) => ({ text: `${label} ${value} %`, isForm })),
  ...notes.map((text) => ({ text, isForm: false })),
]
