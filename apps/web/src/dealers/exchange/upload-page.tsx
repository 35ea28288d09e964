import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { FileIntake } from '../../exchange/file-import.tsx'
import { DealerPreview } from './dealer-preview.tsx'
import { countsInWords, DealerUploads } from './dealer-uploads.tsx'
import { useDealerUpload } from './use-dealer-exchange.ts'

export function UploadPage() {
  return (
    <ExchangePage
      title="Upload dealer data"
      about="The dealers of a country become those of a spreadsheet. You see what would change before anything is written."
      content={Upload}
    />
  )
}

function Upload({ country, countryName }: ExchangeProps) {
  const upload = useDealerUpload(country)
  const { file } = upload.check
  return (
    <>
      <FileIntake
        country={country}
        incoming={upload}
        label="Choose a spreadsheet of dealers"
        participle="uploaded"
        isHeld
        acts={
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
        preview={(preview, acts) => <DealerPreview preview={preview} {...acts} />}
        conflicts={{
          title: 'Dealers were changed while you were looking',
          headings: ['Dealer', 'By'],
          cells: ({ name, savedBy }) => [name, savedBy],
        }}
        done={({ fileName, counts }) => (
          <>
            100 %: {fileName} is the list of {countryName} now, {countsInWords(counts)}.{' '}
            <Link to="/dealer/list">See the dealers</Link>
          </>
        )}
      />
      <DealerUploads
        country={country}
        title={`Past uploads${countryName ? ` for ${countryName}` : ''}`}
      />
    </>
  )
}
