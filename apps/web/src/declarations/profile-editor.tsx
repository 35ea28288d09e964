import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import type { DeclarationProfile } from '@nutripim/contract/declarations/declarations'
import { profileFieldNames, profileLabels } from '@nutripim/contract/declarations/profile-fields'
import { nothingUnsaved } from '@nutripim/wording/messages'
import { useState } from 'react'
import { ErrorMessage } from '../ui/feedback/error-message.tsx'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { ReadOnlyBar, SaveBar } from '../ui/form/save-bar.tsx'
import { formatFieldError, useEditForm } from '../ui/form/use-edit-form.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import styles from './declaration-profile-page.module.css'
import { DryRunDialog } from './dry-run-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PlannedNotice, RecommendedNotice } from './profile-notices.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import {
  findInvalid,
  formatProfileValue,
  profileChange,
  profileOf,
  profileValues,
} from './profile-values.ts'
import { useSaveProfile } from './use-declaration-profile.ts'

interface ProfileEditorProps {
  profile: DeclarationProfile
  canEdit: boolean
}

export function ProfileEditor({ profile, canEdit }: ProfileEditorProps) {
  const { countryId, countryName } = profile
  const { save, isSaving } = useSaveProfile()
  const edit = useEditForm({
    row: profile,
    fields: profileFieldNames,
    valuesOf: profileValues,
    recoverAs: `declaration profile ${countryId}`,
    labels: profileLabels,
    format: formatProfileValue,
  })
  const { values, isUnsaved, conflicts, form } = edit
  const [isChecking, setIsChecking] = useState(false)
  const invalid = findInvalid(values)
  const canSave = invalid.size === 0 && conflicts.length === 0
  const [firstError, ...otherErrors] = profileFieldNames.flatMap(
    (field) => formatFieldError(profileLabels[field], form.formState.errors[field]?.message) ?? [],
  )

  /** Shows first what the change would do. */
  function check() {
    if (canEdit && isUnsaved && canSave) setIsChecking(true)
  }
  async function submit(from: string | undefined) {
    setIsChecking(false)
    const isPlanned = from !== undefined
    await edit.submit(
      (values, base) => save({ ...profileChange(values, base), ...(isPlanned && { from }) }),
      (saved) => saved,
    )
  }
  const bar = useUnsavedWork({
    ...edit.work,
    describe: () => 'Your changes to this profile will be lost.',
    submit: check,
  })

  return (
    <>
      <PlannedNotice profile={profile} canEdit={canEdit} />
      <RecommendedNotice
        country={countryId}
        profile={profileOf(values)}
        canEdit={canEdit}
        onUse={() => edit.change(profileValues(recommendedProfile(countryId)))}
      />
      <FieldConflicts state={edit} labels={profileLabels} format={formatProfileValue} />
      {firstError !== undefined && <ErrorMessage details={otherErrors}>{firstError}</ErrorMessage>}
      <div className={styles.columns}>
        <ProfileForm values={values} onChange={edit.change} canEdit={canEdit} invalid={invalid} />
        <ProfilePreview country={countryId} before={profile} after={profileOf(values)} />
      </div>
      {canEdit ? (
        <SaveBar
          {...bar}
          status={isUnsaved ? `The profile of ${countryName} has unsaved changes` : nothingUnsaved}
          isSaving={isSaving}
          canSave={canSave}
          saveLabel="Save…"
          onSave={check}
        />
      ) : (
        <ReadOnlyBar text="You can view this profile but not change it." />
      )}
      {isChecking && (
        <DryRunDialog
          change={profileChange(values, profile)}
          onClose={() => setIsChecking(false)}
          onSave={(from) => void submit(from)}
        />
      )}
    </>
  )
}
