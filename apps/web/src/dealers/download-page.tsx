import { Button } from '@mantine/core'
import { dealerExchangeRoutes } from '@nutripim/contract/dealer-exchange'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { call } from '../call.ts'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useDownload } from '../exchange/use-download.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './upload-page.module.css'

export function DownloadPage() {
  const { country } = useCountry()
  const dealers = useDownload()
  const template = useDownload()
  const params = { country: country! }
  return (
    <section className={styles.page} aria-label="Download dealer data">
      <PageHeading
        title="Download dealer data"
        about="The dealers of a country as a spreadsheet, to be kept, or changed and uploaded again."
      />
      <div className={styles.toolbar}>
        <CountrySelector />
        <Button
          className={styles.act}
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
          disabled={!country}
          loading={template.isPending}
          onClick={() =>
            template.mutate(() =>
              call(dealerExchangeRoutes.downloadDealerTemplate, { params }, { handles: 'all' }),
            )
          }
        >
          Empty template
        </Button>
        <Button
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          disabled={!country}
          loading={dealers.isPending}
          onClick={() =>
            dealers.mutate(() =>
              call(dealerExchangeRoutes.downloadDealers, { params }, { handles: 'all' }),
            )
          }
        >
          Download
        </Button>
      </div>
      <p className={styles.hint}>
        One row for each dealer, a column for each field of the form. Keep the column
        dealerContactId: it tells a dealer that was renamed from one that is new. The template has
        the same columns and no dealers, to begin a country with.
      </p>
    </section>
  )
}
