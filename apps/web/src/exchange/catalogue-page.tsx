import { Button } from '@mantine/core'
import { catalogueRoutes } from '@nutripim/contract/catalogue'
import type { ImportPreview as ImportPreviewData } from '@nutripim/contract/exchange'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../call.ts'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useSettledCountry } from '../country/use-settled-country.ts'
import { confirm } from '../ui/confirm.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import styles from './exchange.module.css'
import { FilePicker } from './file-picker.tsx'
import { FileProgress } from './file-progress.tsx'
import { FileRefusal } from './file-refusal.tsx'
import { ImportPreview } from './import-preview.tsx'
import { PastImports } from './past-imports.tsx'
import {
  useCatalogueImport,
  useCatalogueImports,
  useUndoCatalogue,
} from './use-catalogue-exchange.ts'
import { useDownload } from './use-download.ts'

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
  const { check, isChecking, isApplying, send, cancel, apply, putAway } =
    useCatalogueImport(country)
  const download = useDownload()
  return (
    <>
      <div className={styles.toolbar}>
        <CountrySelector
          onBeforeChange={() => check.preview === undefined || askToPutAway(check.file)}
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
        onChoose={send}
      />
      {isChecking && (
        <FileProgress fileName={check.file?.name} progress={check.progress} onCancel={cancel} />
      )}
      {check.refusal !== undefined && (
        <FileRefusal fileName={check.file?.name} reason={check.refusal} />
      )}
      {check.conflicts ? (
        <ChangedMeanwhile
          title="Cells were changed while you were looking"
          headings={['Product id', 'Column', 'Stored now', 'By']}
          rows={check.conflicts.map(({ legacyProductId, cell, stored, savedBy }) => [
            legacyProductId,
            cell,
            typeof stored === 'object' ? JSON.stringify(stored) : stored,
            savedBy,
          ])}
          onCheckAgain={() => send(check.file!)}
        />
      ) : (
        check.preview && (
          <Preview
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

const askToPutAway = (file: File | undefined) =>
  confirm({
    title: 'Change the country?',
    text: `“${file?.name}” has not been imported yet and will be put away.`,
    confirmLabel: 'Change country',
  })

interface PreviewProps {
  preview: ImportPreviewData
  isApplying: boolean
  onApply: () => void
  onPutAway: () => void
}

function Preview({ preview, ...acts }: PreviewProps) {
  const { changedCells, counts, sheetsLeftOut } = preview
  const hasEffect = changedCells > 0
  return (
    <ImportPreview
      preview={preview}
      recordTitle="Product"
      leftOut={
        sheetsLeftOut.length > 0
          ? `Not read, because hidden or not part of the catalogue: ${sheetsLeftOut.join(', ')}.`
          : undefined
      }
      hasEffect={hasEffect}
      applyLabel={
        hasEffect && counts.refused === 0
          ? `Import ${changedCells} changed ${changedCells === 1 ? 'cell' : 'cells'}`
          : 'Import'
      }
      {...acts}
    />
  )
}

function History({ country }: { country: string | undefined }) {
  return (
    <PastImports
      past={useCatalogueImports(country)}
      undo={useUndoCatalogue(country)}
      fetchFile={({ importId }) => {
        const params = { country: country!, id: importId }
        return call(catalogueRoutes.downloadCatalogueImport, { params }, { handles: 'all' })
      }}
      nothing="Nothing has been imported into this country yet."
      noun="import"
      summary={({ changedCells, counts }) =>
        `${changedCells} cells in ${counts.changed} rows changed`
      }
    />
  )
}
