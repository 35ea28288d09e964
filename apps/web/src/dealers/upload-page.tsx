import { Button } from '@mantine/core'
import { IconCircleCheck, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useSettledCountry } from '../country/use-settled-country.ts'
import { ChangedMeanwhile } from '../exchange/changed-meanwhile.tsx'
import { FilePicker } from '../exchange/file-picker.tsx'
import { FileProgress } from '../exchange/file-progress.tsx'
import { FileRefusal } from '../exchange/file-refusal.tsx'
import { confirm } from '../ui/confirm.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { DealerPreview } from './dealer-preview.tsx'
import { countsInWords, DealerUploads } from './dealer-uploads.tsx'
import styles from './upload-page.module.css'
import { useDealerUpload } from './use-dealer-exchange.ts'

export function UploadPage() {
  const { country: chosen, countries } = useCountry()
  const country = useSettledCountry(chosen, false)
  const name = countries.find(({ id }) => id === country)?.name ?? country
  return (
    <section className={styles.page} aria-label="Upload dealer data">
      <PageHeading
        title="Upload dealer data"
        about="The dealers of a country become those of a spreadsheet. You see what would change before anything is written."
      />
      {/* Another country begins anew. */}
      <Upload key={country} country={country} name={name} />
    </section>
  )
}

function Upload({ country, name }: { country: string | undefined; name: string | undefined }) {
  const upload = useDealerUpload(country)
  const { check, isChecking, isApplying } = upload
  const isBusy = isChecking || isApplying
  return (
    <>
      <div className={styles.toolbar}>
        <CountrySelector
          onBeforeChange={() => check.preview === undefined || askToPutAway(check.file)}
          disabled={isApplying}
        />
        <Button
          className={styles.act}
          leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
          loading={isBusy}
          onClick={() => {
            if (country && check.file) upload.send(check.file)
          }}
        >
          Upload Dealers
        </Button>
      </div>
      <FilePicker
        label="Choose a spreadsheet of dealers"
        hint="or drop it here (.xlsx, .xls). Nothing is written until you have seen what would change."
        chosen={check.file}
        disabled={!country || isBusy}
        onChoose={upload.hold}
      />
      {isChecking && (
        <FileProgress
          fileName={check.file?.name}
          progress={check.progress}
          onCancel={upload.cancel}
        />
      )}
      {check.refusal !== undefined && (
        <FileRefusal fileName={check.file?.name} reason={check.refusal} />
      )}
      {check.done && (
        <p className={styles.done} role="status">
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          <span>
            100 %: {check.done.fileName} is the list of {name} now,{' '}
            {countsInWords(check.done.counts)}. <Link to="/dealer/list">See the dealers</Link>
          </span>
        </p>
      )}
      {check.conflicts ? (
        <ChangedMeanwhile
          title="Dealers were changed while you were looking"
          headings={['Dealer', 'By']}
          rows={check.conflicts.map(({ name, savedBy }) => [name, savedBy])}
          onCheckAgain={() => upload.send(check.file!)}
        />
      ) : (
        check.preview && (
          <DealerPreview
            preview={check.preview}
            isApplying={isApplying}
            onApply={upload.apply}
            onPutAway={upload.putAway}
          />
        )
      )}
      <section className={styles.past} aria-labelledby="past-uploads">
        <h2 id="past-uploads">Past uploads{name && ` for ${name}`}</h2>
        <DealerUploads country={country} />
      </section>
    </>
  )
}

const askToPutAway = (file: File | undefined) =>
  confirm({
    title: 'Change the country?',
    text: `“${file?.name}” has not been uploaded yet and will be put away.`,
    confirmLabel: 'Change country',
  })
