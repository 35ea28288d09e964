import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { Advice } from '@nutripim/contract/advice/advice'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconMessage2, IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { useRecoveredEdits } from '../../ui/form/use-recovered-edits.ts'
import { formatCount } from '../../ui/format/count.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import page from '../../ui/page/page.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import styles from '../advice.module.css'
import { AdviceFilterSelects } from '../advice-filter-selects.tsx'
import { useAdvice, useAdviceCrops, useAdviceProducts } from '../advice-queries.ts'
import { useAdviceFilters, useOtherChoice } from '../use-advice-filters.ts'
import { AdviceConflict } from './advice-conflict.tsx'
import { AdviceEditor } from './advice-editor.tsx'
import { AdviceList, rowKey } from './advice-list.tsx'
import { useAdviceEdit, type Writing } from './use-advice-edit.ts'

export function EditAdvicePage() {
  const [isHeld, setHeld] = useState(false)
  const { country, countryName, hasCountry } = useUrlCountry('/advice/edit-product-advice', isHeld)
  const { filters, choose } = useAdviceFilters('/advice/edit-product-advice', country)
  const products = useAdviceProducts(country, 'edit')
  const crops = useAdviceCrops(country)
  const advice = useAdvice(country, filters)
  const edit = useAdviceEdit()
  const { writing } = edit
  if (edit.isDirty !== isHeld) setHeld(edit.isDirty)
  const peers = useRowPresence(
    edit.isDirty && writing ? `${writing.productId}/${writing.cropId}` : undefined,
    String,
  )
  useRecoveredEdits<Writing>(country && `advice ${country}`, {
    read: () => (edit.isDirty ? writing : undefined),
    restore: edit.restore,
  })

  // Another choice leaves edit mode; with something unsaved the address only changed after asking.
  const { stop } = edit
  useOtherChoice(country && JSON.stringify([country, filters]), stop)

  const rows = useMemo(() => withWriting(advice.data, writing), [advice.data, writing])
  const hasBoth = filters.product !== undefined && filters.crop !== undefined
  const hasOne = filters.product !== undefined || filters.crop !== undefined
  const isAsked = hasOne || filters.text !== undefined
  return (
    <section className={page.page} data-flows="fitting" aria-label="Edit Product Advice">
      <PageHeading
        title="Edit Product Advice"
        about="Edit a country’s advice for growers by crop and product."
      />
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={edit.mayLeave} />
        <AdviceFilterSelects
          filters={filters}
          products={products.data}
          crops={crops.data}
          onChoose={(choice) => void choose(choice)}
        />
        <TextSearch
          key={filters.text === undefined ? country : 'searching'}
          text={filters.text ?? ''}
          onSearch={(text) => void choose({ text })}
        />
        <div className={page.acts}>
          <LinkButton
            to="/advice/add-product-advice"
            search={{
              country,
              ...(hasOne && { product: filters.product, crop: filters.crop }),
            }}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          >
            Add advice
          </LinkButton>
        </div>
      </div>
      {!hasCountry ? (
        <p className={page.nothing}>{noCountriesAssigned}</p>
      ) : !isAsked ? (
        <Sentence words="Please choose a crop and/or a product." />
      ) : advice.isError && !advice.data ? (
        <LoadFailure title="The advice could not be loaded" onRetry={() => void advice.refetch()} />
      ) : !rows ? (
        <GridSkeleton label="Loading product advice" />
      ) : rows.length > 0 ? (
        <>
          <p className={styles.count} role="status">
            {formatCount(rows.length, 'text')}
          </p>
          <AdviceList
            key={country}
            label={`Product advice, ${countryName}`}
            rows={rows}
            countryName={countryName ?? ''}
            search={filters.text ?? ''}
            peers={peers}
            editedKey={writing && `${writing.productId}/${writing.cropId}`}
            onEdit={async (row) => {
              if (await edit.mayLeave()) edit.start(row)
            }}
            editor={(row) => writing && editorOf(row, writing, edit)}
          />
        </>
      ) : filters.text !== undefined ? (
        <Sentence words={`No advice text contains “${filters.text}”.`} />
      ) : hasBoth ? (
        <Sentence words="No advice was found for this combination of crop and product." />
      ) : (
        <Sentence words="Please choose a crop and/or a product." />
      )}
    </section>
  )
}

function Sentence({ words }: { words: string }) {
  return (
    <p className={page.nothing} role="status">
      <IconMessage2 size={28} stroke={1.2} aria-hidden />
      {words}
    </p>
  )
}

type Edit = ReturnType<typeof useAdviceEdit>

/** The row in edit mode: only acts that apply are there. */
function editorOf(row: Advice, writing: Writing, edit: Edit) {
  const isOutdated = !writing.conflict && row.applicationAdviceText !== writing.was
  const about = `${row.product.productName} on ${row.crop.cropName}`
  return {
    text: (
      <>
        {writing.conflict && (
          <AdviceConflict
            conflict={writing.conflict}
            base={writing.was}
            mine={writing.act === 'delete' ? null : writing.text}
            onKeepMine={() => void edit.keepMine()}
            onTakeTheirs={edit.takeRemote}
          />
        )}
        <AdviceEditor
          country={writing.countryId}
          label={`Advice text, ${about}`}
          value={writing.text}
          isChanged={edit.isDirty}
          autoFocus
          onChange={edit.write}
          onSave={() => void edit.save()}
          onCancel={async () => {
            if (await edit.mayLeave()) edit.stop()
          }}
        />
        {isOutdated && (
          <p className={page.held}>
            {row.updatedBy} changed this text meanwhile. Saving shows you both.
          </p>
        )}
      </>
    ),
    actions: (
      <>
        {edit.canSave && (
          <Button size="xs" loading={edit.isBusy} onClick={() => void edit.save()}>
            Save Changes
          </Button>
        )}
        {!row.isReadOnly && (
          <Button
            size="xs"
            variant="outline"
            color="red"
            disabled={edit.isBusy}
            onClick={() => void edit.remove()}
          >
            Delete Advice
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={async () => {
            if (await edit.mayLeave()) edit.stop()
          }}
        >
          Cancel
        </Button>
      </>
    ),
  }
}

interface TextSearchProps {
  text: string
  onSearch: (text: string) => void
}

function TextSearch({ text, onSearch }: TextSearchProps) {
  const [typed, setTyped] = useState(text)
  const search = useDebouncedCallback(onSearch, 300)
  return (
    <TextInput
      className={styles.search}
      aria-label="Search in the texts"
      placeholder="Search in the texts"
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}

/** A text that somebody else deleted stays on screen while it is being written here. */
function withWriting(rows: readonly Advice[] | undefined, writing: Writing | undefined) {
  const row = writing?.row
  if (!rows || !row || rows.some((each) => rowKey(each) === rowKey(row))) return rows
  return [...rows, row]
}
