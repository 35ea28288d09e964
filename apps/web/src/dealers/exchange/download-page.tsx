import { dealerExchangeRoutes } from '@nutripim/contract/dealers/dealer-exchange'
import {
  type DealerField,
  dealerFieldNames,
  dealerLabels,
  requiredDealerFields,
} from '@nutripim/contract/dealers/dealer-fields'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { DownloadButton } from '../../exchange/download-button.tsx'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { formatCount } from '../../ui/format/count.ts'
import page from '../../ui/page/page.module.css'
import { dealersQuery } from '../list/use-dealers.ts'
import styles from './download-page.module.css'

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

function Downloads({ country, countryName }: ExchangeProps) {
  const dealers = useQuery(dealersQuery(country)).data?.dealers
  return (
    <>
      <div className={page.toolbar}>
        <CountrySelector />
        <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`}>
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
      <p className={styles.hint} role="status">
        {dealers &&
          `${formatCount(dealers.length, 'dealer')} in ${countryName}, one row each. The template has the same columns and no rows.`}
      </p>
      <FileColumns />
    </>
  )
}

const isRequired = (field: DealerField) => requiredDealerFields.some((each) => each === field)

/** What the file contains, so that it can be prepared before it is opened. */
function FileColumns() {
  return (
    <table className={styles.columns}>
      <caption>Columns of the file</caption>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Content</th>
          <th scope="col">In an upload</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">dealerContactId</th>
          <td>Identifies a dealer, also after a change of name</td>
          <td>Keep it</td>
        </tr>
        <tr>
          <th scope="row">countryCode</th>
          <td>{dealerLabels.countryId}</td>
          <td>Required</td>
        </tr>
        {dealerFieldNames.map((field) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{dealerLabels[field]}</td>
            <td>{isRequired(field) ? 'Required' : 'Optional'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
