import { useHotkeys } from '@mantine/hooks'
import type { DeclarationProfile } from '@nutripim/contract/declarations/declarations'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useSettledCountry } from '../country/use-settled-country.ts'
import { ReferenceTabs } from '../reference/reference-tabs.tsx'
import { ReadOnlyBar, SaveBar } from '../ui/form/save-bar.tsx'
import { useFormGuard } from '../ui/form/use-form-guard.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import page from '../ui/page/page.module.css'
import { PageHeading } from '../ui/page/page-heading.tsx'
import styles from './declaration-profile-page.module.css'
import { ProfileForm } from './profile-form.tsx'
import { changedProfileFields, factorOf, profileChange, profileValues } from './profile-values.ts'
import { profilesQuery, useSaveProfile } from './use-declaration-profile.ts'

export function DeclarationProfilePage() {
  const { country: chosen } = useCountry()
  const { isUnsaved, setUnsaved, mayLeave } = useFormGuard({ loss })
  const country = useSettledCountry(chosen, isUnsaved)
  const profiles = useQuery(profilesQuery)
  const profile = profiles.data?.profiles.find(({ countryId }) => countryId === country)
  return (
    <section className={page.page} aria-label="Declaration profiles">
      <PageHeading
        title="Declaration profiles"
        about="How a country declares nutrients on its labels: oxides or elements, decimals, order."
      />
      <ReferenceTabs current="declarations" />
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={mayLeave} />
      </div>
      {profile ? (
        <Editor
          key={profile.countryId}
          profile={profile}
          canEdit={profiles.data!.canEdit}
          onUnsaved={setUnsaved}
        />
      ) : profiles.isError ? (
        <LoadFailure
          title="The declaration profiles could not be loaded"
          onRetry={() => void profiles.refetch()}
        />
      ) : profiles.data ? (
        <p className={page.nothing}>{noCountriesAssigned}</p>
      ) : (
        <GridSkeleton label="Loading declaration profiles" />
      )}
    </section>
  )
}

const loss = () => 'Your changes to this profile will be lost.'

interface EditorProps {
  profile: DeclarationProfile
  canEdit: boolean
  onUnsaved: (isUnsaved: boolean) => void
}

function Editor({ profile, canEdit, onUnsaved }: EditorProps) {
  /** What the edits started from; while there are none, what is stored. */
  const [edited, setEdited] = useState<{
    base: DeclarationProfile
    values: ReturnType<typeof profileValues>
  }>()
  const [notes, setNotes] = useState<readonly string[]>([])
  const base = edited?.base ?? profile
  const values = edited?.values ?? profileValues(profile)
  const save = useSaveProfile()
  const changed = changedProfileFields(values, base)
  const isValid = Object.values(values.factors).every((text) => factorOf(text) !== null)
  const isDirty = changed.length > 0 || !isValid

  function change(next: Partial<typeof values>) {
    const now = { base, values: { ...values, ...next } }
    setEdited(now)
    onUnsaved(true)
  }
  function undo() {
    setEdited(undefined)
    setNotes([])
    onUnsaved(false)
  }
  async function submit() {
    if (!canEdit || !isDirty || !isValid || save.isPending) return
    const {
      saved,
      conflicts = [],
      errors = [],
    } = await save.mutateAsync(profileChange(values, base))
    if (saved) return undo()
    setNotes([
      ...conflicts.map(
        ({ savedBy, savedAt, cell }) =>
          `${formatUser(savedBy)} changed “${cell}” in the meantime${savedAt ? `, on ${formatDateTime(savedAt)}` : ''}. Save again to overwrite it, or undo to use the stored value.`,
      ),
      ...errors.map(({ path, text }) => `${path} ${text}.`),
    ])
    const theirs = Object.fromEntries(conflicts.map(({ cell, stored }) => [cell, stored]))
    if (conflicts.length > 0) setEdited({ base: { ...base, ...theirs }, values })
  }
  useHotkeys([['mod+S', () => void submit()]], [], true)

  return (
    <>
      {notes.length > 0 && (
        <div className={styles.notes} role="alert">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <ProfileForm values={values} onChange={change} canEdit={canEdit} />
      {canEdit ? (
        <SaveBar
          isDirty={isDirty}
          words={
            isDirty ? `The profile of ${profile.countryName} is unsaved` : 'No unsaved changes'
          }
          isSaving={save.isPending}
          canSave={isValid}
          onUndo={undo}
          onSave={() => void submit()}
        />
      ) : (
        <ReadOnlyBar words="You do not have permission to edit this profile." />
      )}
    </>
  )
}
