import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { FileImport } from '../../exchange/file-import.tsx'
import { DealerPreview } from './dealer-preview.tsx'
import { DealerUploads, formatCounts } from './dealer-uploads.tsx'
import { useDealerUpload, useDealerUploads } from './use-dealer-exchange.ts'

export function UploadPage() {
  return (
    <ExchangePage
      path="/dealer/upload"
      title="Upload dealer data"
      description="Replace the dealers of a country with those of a spreadsheet."
      content={Upload}
    />
  )
}

function Upload({ country, countryName }: ExchangeProps) {
  const upload = useDealerUpload(country)
  const { data: uploads } = useDealerUploads(country)
  const { file, done } = upload.check
  const isUndone = uploads?.some(
    ({ importId, state }) => importId === done?.importId && state === 'Undone',
  )
  return (
    <>
      <FileImport
        country={country}
        incoming={upload}
        label="Select a spreadsheet of dealers"
        participle="uploaded"
        hasUploadButton
        actions={
          <Button
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            loading={upload.isChecking || upload.isApplying}
            onClick={() => {
              if (country && file) upload.send(file)
            }}
          >
            Upload Dealers
          </Button>
        }
        preview={(preview, actions) => <DealerPreview preview={preview} {...actions} />}
        conflicts={{
          title: 'Dealers have changed since the preview',
          headings: ['Dealer', 'By'],
          cells: ({ name, savedBy }) => [name, savedBy],
        }}
        done={({ fileName, counts }) =>
          isUndone ? (
            `The upload of ${fileName} was undone.`
          ) : (
            <>
              {fileName} replaced the dealers of {countryName}: {formatCounts(counts)}.{' '}
              <Link to="/dealer/list">View dealers</Link>
            </>
          )
        }
      />
      <DealerUploads
        country={country}
        title={`Past uploads${countryName ? ` for ${countryName}` : ''}`}
      />
    </>
  )
}
