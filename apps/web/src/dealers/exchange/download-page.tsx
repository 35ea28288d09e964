import { dealerExchangeRoutes } from '@nutripim/contract/dealers/dealer-exchange'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { DownloadButton } from '../../exchange/download-button.tsx'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import page from '../../ui/page/page.module.css'
import styles from './upload-page.module.css'

export function DownloadPage() {
  return (
    <ExchangePage
      path="/dealer/download"
      title="Download dealer data"
      description="Download a country’s dealers as a spreadsheet, for example to edit them."
      content={Downloads}
    />
  )
}

const { downloadDealers, downloadDealerTemplate } = dealerExchangeRoutes

function Downloads({ country }: ExchangeProps) {
  return (
    <>
      <div className={page.toolbar}>
        <CountrySelector />
        <div className={page.acts}>
          <DownloadButton
            country={country}
            icon={<IconFileSpreadsheet size={16} stroke={1.6} aria-hidden />}
            fetchFile={(country) =>
              call(downloadDealerTemplate, { params: { country } }, { handles: 'all' })
            }
          >
            Empty template
          </DownloadButton>
          <DownloadButton
            country={country}
            isMain
            fetchFile={(country) =>
              call(downloadDealers, { params: { country } }, { handles: 'all' })
            }
          >
            Download
          </DownloadButton>
        </div>
      </div>
      <p className={styles.hint}>
        One row per dealer, one column per field. Keep the column dealerContactId: it identifies a
        dealer after a change of name. The template has the same columns and no rows.
      </p>
    </>
  )
}
