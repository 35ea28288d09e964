import { CountrySelector } from '../../country/country-selector.tsx'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import page from '../../ui/page/page.module.css'
import { DealerUploads } from './dealer-uploads.tsx'

export function UploadsPage() {
  return (
    <ExchangePage
      path="/dealer/uploads"
      title="Past dealer uploads"
      description="View uploads of dealer data, and undo them."
      content={Uploads}
    />
  )
}

function Uploads({ country }: ExchangeProps) {
  return (
    <>
      <div className={page.toolbar}>
        <CountrySelector />
      </div>
      <DealerUploads country={country} />
    </>
  )
}
