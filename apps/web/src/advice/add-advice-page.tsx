import { Button, Menu } from '@mantine/core'
import { adviceRoutes } from '@nutripim/contract/advice/advice'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconCopy, IconLock } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'
import { CountrySelector } from '../country/country-selector.tsx'
import { useUrlCountry } from '../country/use-url-country.ts'
import { useRecoveredEdits } from '../ui/form/use-recovered-edits.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import page from '../ui/page/page.module.css'
import { PageHeading } from '../ui/page/page-heading.tsx'
import styles from './add-advice-page.module.css'
import { AdviceFilterSelects } from './advice-filter-selects.tsx'
import { useAdvice, useAdviceProducts, useAllCrops } from './advice-queries.ts'
import { AdviceConflict } from './edit/advice-conflict.tsx'
import { AdviceEditor } from './edit/advice-editor.tsx'
import { useAdviceEdit, type Writing } from './edit/use-advice-edit.ts'
import { useAdviceFilters, useOtherChoice } from './use-advice-filters.ts'
import type { AdviceKey } from './use-save-advice.ts'

export function AddAdvicePage() {
  const [isHeld, setHeld] = useState(false)
  const { country, countryName, hasCountry } = useUrlCountry('/advice/add-product-advice', isHeld)
  const { filters: named, choose } = useAdviceFilters('/advice/add-product-advice', country)
  const filters = { product: named.product, crop: named.crop }
  const products = useAdviceProducts(country, 'add')
  const crops = useAllCrops(country)
  const edit = useAdviceEdit()
  const { writing, stop } = edit
  if (edit.isDirty !== isHeld) setHeld(edit.isDirty)

  const key: AdviceKey | undefined =
    country && filters.product && filters.crop
      ? { countryId: country, productId: filters.product, cropId: filters.crop }
      : undefined
  const advice = useAdvice(key && country, filters)
  const stored = advice.data?.[0]
  const isReadOnly =
    stored?.isReadOnly ||
    (key && products.data?.every(({ productCode }) => productCode !== key.productId))
  useRecoveredEdits<Writing>(country && `add advice ${country}`, {
    read: () => (edit.isDirty ? writing : undefined),
    restore: edit.restore,
  })

  const choice = key && JSON.stringify(key)
  useOtherChoice(choice, stop)

  const isReady = key !== undefined && advice.data !== undefined && !isReadOnly
  const was = stored?.applicationAdviceText ?? null
  const text = (key && (writing?.text ?? was)) ?? ''
  const canSave = isReady && text.trim() !== '' && !writing?.conflict
  const save = () => canSave && void edit.saveAsIs(key, was, text)
  const write = (next: string) => key && edit.writeFrom(key, was, next)
  return (
    <section className={page.page} data-flows="fitting" aria-label="Add Product Advice">
      <PageHeading
        title="Add Product Advice"
        description="Add advice for growers about a product on a crop."
      />
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={edit.mayLeave} />
        <AdviceFilterSelects
          filters={filters}
          products={products.data}
          crops={crops.data}
          onChoose={(choice) => void choose(choice)}
          isRequired
        />
      </div>
      {!hasCountry ? (
        <p className={page.nothing}>{noCountriesAssigned}</p>
      ) : advice.isError && !advice.data ? (
        <LoadFailure title="The advice could not be loaded" onRetry={() => void advice.refetch()} />
      ) : (
        <div className={styles.form}>
          {writing?.conflict && (
            <AdviceConflict
              conflict={writing.conflict}
              base={writing.was}
              mine={writing.text}
              onKeepMine={() => void edit.keepMine()}
              onTakeTheirs={edit.takeRemote}
            />
          )}
          {isReadOnly && products.data && (
            <p className={styles.note}>
              <IconLock size={16} stroke={1.8} aria-hidden /> Advice of this product is view only in{' '}
              {countryName}: its family is not edited here, or it is not sold there.
            </p>
          )}
          {stored && !isReadOnly && (
            <p className={styles.note}>
              This product has advice on this crop already: you are changing it. Last saved by{' '}
              {stored.updatedBy}, {formatDateTime(stored.updatedAt)}.
            </p>
          )}
          <AdviceEditor
            key={choice}
            country={country ?? ''}
            label="Advice text"
            placeholder={key ? 'Write the advice, or insert a phrase' : ''}
            description={key ? undefined : 'Select a product and a crop before you enter the text.'}
            value={text}
            minRows={8}
            disabled={!isReady}
            isChanged={edit.isDirty}
            onChange={write}
            onSave={save}
          >
            {key && isReady && <CopyFromCountry advice={key} onCopy={write} />}
          </AdviceEditor>
          <div className={styles.acts}>
            {edit.isDirty && (
              <Button variant="default" disabled={edit.isBusy} onClick={stop}>
                Undo
              </Button>
            )}
            <Button disabled={!canSave} loading={edit.isBusy} onClick={save}>
              Save Product Advice
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

interface CopyFromCountryProps {
  advice: AdviceKey
  onCopy: (text: string) => void
}

/** What other countries of the user say about the same product on the same crop, as a beginning. */
function CopyFromCountry({ advice, onCopy }: CopyFromCountryProps) {
  const { countryId, productId, cropId } = advice
  const [isOpen, setOpen] = useState(false)
  const same = useQuery({
    queryKey: ['same-advice', countryId, productId, cropId],
    meta: refreshOn(['advice']),
    queryFn: isOpen
      ? ({ signal }) => call(adviceRoutes.findSameAdvice, { body: advice }, { signal })
      : skipToken,
  })
  return (
    <Menu opened={isOpen} onChange={setOpen} width={420} position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCopy size={14} stroke={1.8} aria-hidden />}
        >
          Copy from another country
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.copies}>
        {same.data?.length === 0 && (
          <p className={styles.none}>
            None of your other countries has advice about this product on this crop.
          </p>
        )}
        {same.isError && <p className={styles.none}>It could not be loaded. Try again.</p>}
        {same.data?.map((row) => (
          <Menu.Item key={row.countryId} onClick={() => onCopy(row.applicationAdviceText)}>
            <strong>{row.countryName}</strong>
            <span dir="auto">{row.applicationAdviceText}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
