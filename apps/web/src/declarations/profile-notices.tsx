import { Button } from '@mantine/core'
import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import type { DeclarationProfile as Fields } from '@nutripim/agronomy/declarations/profile'
import type { DeclarationProfile } from '@nutripim/contract/declarations/declarations'
import {
  type ProfileField,
  profileFieldNames,
  profileFields,
  profileLabels,
} from '@nutripim/contract/declarations/profile-fields'
import { formatCount } from '../ui/format/count.ts'
import { formatDate } from '../ui/format/time.ts'
import styles from './declaration-profile-page.module.css'
import { formatProfileValue } from './profile-values.ts'
import { useCancelPlan } from './use-declaration-profile.ts'

/** The change that takes effect on a later day. */
export function PlannedNotice({
  profile,
  canEdit,
}: {
  profile: DeclarationProfile
  canEdit: boolean
}) {
  const { save, isSaving } = useCancelPlan()
  const { planned, countryId } = profile
  if (!planned) return null
  const changes = profileFieldNames.flatMap((field) => {
    const value = planned.fields[field]
    return value === undefined
      ? []
      : `${profileLabels[field]}: ${formatProfileValue(value, field) || 'empty'}`
  })
  return (
    <section className={styles.notice} aria-label="Planned change">
      <p>
        <strong>
          A change takes effect on {formatDate(planned.from)}
          {planned.plannedBy === null ? '' : `, planned by ${planned.plannedBy}`}.
        </strong>{' '}
        {changes.join('; ')}
      </p>
      {canEdit && (
        <Button
          variant="default"
          size="xs"
          loading={isSaving}
          onClick={() => void save({ countryCode: countryId })}
        >
          Cancel planned change
        </Button>
      )}
    </section>
  )
}

interface RecommendedNoticeProps {
  country: string
  /** As the form has it. */
  profile: Fields
  canEdit: boolean
  onUse: () => void
}

/** Where the form differs from what the product recommends for the country. */
export function RecommendedNotice({ country, profile, canEdit, onUse }: RecommendedNoticeProps) {
  const recommended = recommendedProfile(country)
  const different = profileFieldNames.filter(
    (field) =>
      profileFields[field].group !== 'source' &&
      toText(profile[field], field) !== toText(recommended[field], field),
  )
  return (
    <section className={styles.notice} aria-label="Recommended profile">
      <p>
        {different.length === 0
          ? 'This is the recommended profile. '
          : `Differs from the recommended profile in ${formatCount(different.length, 'field')}: ${different.map((field) => profileLabels[field]).join(', ')}. `}
        <span className="np-muted">
          {recommended.source && `${recommended.source}. `}
          Certainty {recommended.certainty}. {recommended.notes} This is no legal advice.
        </span>
      </p>
      {canEdit && different.length > 0 && (
        <Button variant="default" size="xs" onClick={onUse}>
          Use recommended profile
        </Button>
      )}
    </section>
  )
}

/** The usual option of a nutrient can be stored or not. */
const toText = (value: unknown, field: ProfileField) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? formatProfileValue(
        Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))),
        field,
      )
    : formatProfileValue(value, field)
