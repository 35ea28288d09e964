import {
  type DeclarationProfile,
  type ProfileField,
  profileFieldNames,
} from '@nutripim/contract/declarations/declarations'
import { nothingUnsaved } from '@nutripim/wording/messages'
import { ErrorMessage } from '../ui/feedback/error-message.tsx'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { ReadOnlyBar, SaveBar } from '../ui/form/save-bar.tsx'
import { formatFieldError, formatValue, useEditForm } from '../ui/form/use-edit-form.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { ProfileForm } from './profile-form.tsx'
import { factorOf, profileChange, profileValues } from './profile-values.ts'
import { useSaveProfile } from './use-declaration-profile.ts'

interface ProfileEditorProps {
  profile: DeclarationProfile
  canEdit: boolean
}

export const profileLabels: Record<ProfileField, string> = {
  form: 'Nutrients are declared as',
  factors: 'Factors',
  decimals: 'Decimals',
  traceDecimals: 'Decimals of trace elements',
  decimalSeparator: 'Decimal separator',
  order: 'Order',
}

export function ProfileEditor({ profile, canEdit }: ProfileEditorProps) {
  const { save, isSaving } = useSaveProfile()
  const edit = useEditForm({
    row: profile,
    fields: profileFieldNames,
    valuesOf: profileValues,
    recoverAs: `declaration profile ${profile.countryId}`,
    labels: profileLabels,
    format: formatProfileValue,
  })
  const { values, isUnsaved, conflicts, form } = edit
  const isValid = Object.values(values.factors).every((text) => factorOf(text) !== null)
  const canSave = isValid && conflicts.length === 0
  const [firstError, ...otherErrors] = profileFieldNames.flatMap(
    (field) => formatFieldError(profileLabels[field], form.formState.errors[field]?.message) ?? [],
  )

  async function submit() {
    if (!canEdit || !isUnsaved || !canSave) return
    await edit.submit(
      (values, base) => save(profileChange(values, base)),
      (saved) => saved,
    )
  }
  const bar = useUnsavedWork({
    ...edit.work,
    describe: () => 'Your changes to this profile will be lost.',
    save: canEdit && canSave ? submit : undefined,
    submit,
  })

  return (
    <>
      <FieldConflicts state={edit} labels={profileLabels} format={formatProfileValue} />
      {firstError !== undefined && <ErrorMessage details={otherErrors}>{firstError}</ErrorMessage>}
      <ProfileForm values={values} onChange={edit.change} canEdit={canEdit} />
      {canEdit ? (
        <SaveBar
          {...bar}
          status={
            isUnsaved ? `The profile of ${profile.countryName} has unsaved changes` : nothingUnsaved
          }
          isSaving={isSaving}
          onSave={() => void submit()}
        />
      ) : (
        <ReadOnlyBar text="You can view this profile but not change it." />
      )}
    </>
  )
}

/** “P 0.436, K 0.83”, “N, P, K”, “2” */
export function formatProfileValue(value: unknown): string {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return formatValue(value)
  return Object.entries(value)
    .filter(([, factor]) => factor !== '')
    .map(([element, factor]) => `${element} ${factor}`)
    .join(', ')
}
