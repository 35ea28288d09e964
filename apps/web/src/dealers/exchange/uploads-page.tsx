import { IconUpload } from '@tabler/icons-react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { ExchangePage, type ExchangeProps } from '../../exchange/exchange-page.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
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
        <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`}>
          <LinkButton
            to="/dealer/upload"
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
          >
            Upload dealers
          </LinkButton>
        </div>
      </div>
      <DealerUploads country={country} />
    </>
  )
}
