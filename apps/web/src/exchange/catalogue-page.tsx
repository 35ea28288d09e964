import { Button, Loader } from '@mantine/core'
import { catalogueRoutes } from '@nutripim/contract/catalogue'
import type { PastImport } from '@nutripim/contract/exchange'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { call } from '../call.ts'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useSettledCountry } from '../country/use-settled-country.ts'
import { confirm } from '../ui/confirm.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './catalogue-page.module.css'
import { CellList } from './cell-list.tsx'
import type { FileCheck } from './file-check.ts'
import { FilePicker } from './file-picker.tsx'
import { ImportPreview } from './import-preview.tsx'
import { PastImports } from './past-imports.tsx'
import {
  useCatalogueImport,
  useDownload,
  usePastImports,
  useUndoImport,
} from './use-catalogue-exchange.ts'

export function CataloguePage() {
  const { country: chosen, countries } = useCountry()
  const country = useSettledCountry(chosen, false)
  const name = countries.find(({ id }) => id === country)?.name ?? country
  return (
    <section className={styles.page} aria-label="Import and export">
      <PageHeading
        title="Import and export"
        about="The catalogue of a country as a workbook: take it out, change it, look at what would change, bring it in."
      />
      {/* Another country begins anew. */}
      <Exchange key={country} country={country} name={name} />
    </section>
  )
}

function Exchange({ country, name }: { country: string | undefined; name: string | undefined }) {
  const { check, isChecking, isApplying, choose, apply, putAway } = useCatalogueImport(country)
  const download = useDownload()
  return (
    <>
      <div className={styles.toolbar}>
        <CountrySelector
          onBeforeChange={() => check.preview === undefined || askToPutAway(check)}
          disabled={isApplying}
        />
        <Button
          className={styles.export}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          disabled={!country}
          loading={download.isPending}
          onClick={() => {
            const params = { country: country! }
            download.mutate(() =>
              call(catalogueRoutes.downloadCatalogue, { params }, { handles: 'all' }),
            )
          }}
        >
          Export catalogue
        </Button>
      </div>
      <FilePicker
        label="Choose a workbook to import"
        hint="or drop it here (.xlsx, .xls). Nothing is written until you have seen what would change."
        disabled={!country || isChecking || isApplying}
        onChoose={choose}
      />
      {isChecking && (
        <p className={styles.reading} role="status">
          <Loader size={16} aria-hidden /> Reading {check.file?.name} …
        </p>
      )}
      {check.refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          <span>
            <strong>{check.file?.name}</strong> {check.refusal}
          </span>
        </p>
      )}
      {check.conflicts.length > 0 ? (
        <Conflicts check={check} onCheckAgain={() => choose(check.file!)} />
      ) : (
        check.preview && (
          <ImportPreview
            preview={check.preview}
            isApplying={isApplying}
            onApply={apply}
            onPutAway={putAway}
          />
        )
      )}
      <section className={styles.past} aria-labelledby="past-imports">
        <h2 id="past-imports">Past imports{name && ` into ${name}`}</h2>
        <History country={country} />
      </section>
    </>
  )
}

const askToPutAway = ({ file }: FileCheck) =>
  confirm({
    title: 'Change the country?',
    text: `“${file?.name}” has not been imported yet and will be put away.`,
    confirmLabel: 'Change country',
  })

/** Somebody was faster: what they saved is shown, and the file is looked at again before anything else. */
function Conflicts({ check, onCheckAgain }: { check: FileCheck; onCheckAgain: () => void }) {
  return (
    <section className={styles.conflicts} role="alert">
      <h2>Cells were changed while you were looking</h2>
      <p>Nothing has been imported. Check the file again to see what it would change now.</p>
      <CellList
        label="Changed by others"
        total={check.conflicts.length}
        headings={['Product id', 'Column', 'Stored now', 'By']}
        rows={check.conflicts.map(({ legacyProductId, cell, stored, savedBy }) => [
          legacyProductId,
          cell,
          typeof stored === 'object' ? JSON.stringify(stored) : stored,
          savedBy,
        ])}
      />
      <Button onClick={onCheckAgain}>Check again</Button>
    </section>
  )
}

function History({ country }: { country: string | undefined }) {
  const past = usePastImports(country)
  const undo = useUndoImport(country)
  const download = useDownload()
  if (past.isError && !past.data) {
    return <LoadFailure title="The list could not be loaded" onRetry={() => void past.refetch()} />
  }
  if (!past.data) return null
  const fetchFile = ({ importId }: PastImport) => {
    const params = { country: country!, id: importId }
    return call(catalogueRoutes.downloadCatalogueImport, { params }, { handles: 'all' })
  }
  return (
    <PastImports
      imports={past.data}
      undoing={undo.isPending ? undo.variables.importId : undefined}
      onUndo={(each) => undo.mutate(each)}
      onDownload={(each) => download.mutate(() => fetchFile(each))}
    />
  )
}
