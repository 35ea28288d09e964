import { Button } from '@mantine/core'
import type { Advice } from '@nutripim/contract/advice/advice'
import { useMemo } from 'react'
import { GoneNotice } from '../../ui/form/kept-form.tsx'
import { LostEditButtons } from '../../ui/form/save-bar.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import { AdviceConflict } from '../edit/advice-conflict.tsx'
import { AdviceEditor } from '../edit/advice-editor.tsx'
import { type AdviceRecord, useAdviceEdit } from '../edit/use-advice-edit.ts'
import type { AdviceKey } from '../use-save-advice.ts'
import styles from './advice-form.module.css'
import { CopyFromCountry } from './copy-from-country.tsx'

interface AdviceFormProps {
  advice: AdviceKey
  /** The advice that is there already. */
  stored: Advice | undefined
}

/** The text about one product on one crop. Another product or crop needs another form. */
export function AdviceForm({ advice, stored }: AdviceFormProps) {
  const { countryId, productId, cropId } = advice
  const text = stored?.applicationAdviceText ?? null
  const record: AdviceRecord = useMemo(
    () => ({ countryId, productId, cropId, text }),
    [countryId, productId, cropId, text],
  )
  const recoverAs = `add advice ${countryId} ${productId} ${cropId}`
  const edit = useAdviceEdit({ record, recoverAs })
  const canSave = edit.text.trim() !== '' && !edit.conflict
  return (
    <div className={styles.form}>
      <GoneNotice />
      <AdviceConflict edit={edit} />
      {stored && (
        <p className={`np-flush np-note np-muted ${styles.note}`}>
          This product already has advice on this crop, which you edit here. Last saved by{' '}
          {formatUser(stored.updatedBy)}, {formatDateTime(stored.updatedAt)}.
        </p>
      )}
      <AdviceEditor
        country={countryId}
        productCode={productId}
        label="Advice text"
        placeholder="Write the advice, or insert a phrase"
        value={edit.text}
        minRows={8}
        // Selecting a product and a crop leads here; a text that is there already is read first.
        autoFocus={stored === undefined}
        isChanged={edit.isUnsaved}
        onChange={edit.change}
        onSave={() => void edit.save()}
      >
        <CopyFromCountry advice={advice} onCopy={edit.change} />
      </AdviceEditor>
      <div className="np-row np-end np-gap-8">
        {edit.isGone ? (
          edit.isUnsaved && <LostEditButtons onDiscard={edit.discard} />
        ) : (
          <>
            {edit.isUnsaved && (
              <Button variant="default" disabled={edit.isBusy} onClick={edit.discard}>
                Undo
              </Button>
            )}
            <Button disabled={!canSave} loading={edit.isBusy} onClick={() => void edit.save()}>
              Save Product Advice
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface DisabledAdviceFormProps {
  country: string
  /** The text of a product that is read-only. */
  text?: string | undefined
  description?: string | undefined
}

/** Until a product and a crop are selected, and for texts that cannot be edited. */
export function DisabledAdviceForm({ country, text = '', description }: DisabledAdviceFormProps) {
  return (
    <>
      <AdviceEditor
        country={country}
        label="Advice text"
        description={description}
        value={text}
        minRows={8}
        disabled
        isChanged={false}
        onChange={() => {}}
        onSave={() => {}}
      />
      <div className="np-row np-end np-gap-8">
        <Button disabled>Save Product Advice</Button>
      </div>
    </>
  )
}
