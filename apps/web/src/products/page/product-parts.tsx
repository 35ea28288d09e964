import { Button } from '@mantine/core'
import type { ProductPage as Page } from '@nutripim/contract/products/product-page'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useDownload } from '../../exchange/use-download.ts'
import { useOpenedProduct } from '../../shell/use-save-item.ts'
import { formatTimeAgo } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { AdvicePart } from './advice-part.tsx'
import { DeclarationPart } from './declaration-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { LetterKeySwitch } from './letter-keys.tsx'
import { OtherCountriesPart } from './other-countries-part.tsx'
import { PageCells, ProductCommentsButton } from './page-cells.tsx'
import { PrintedSheet } from './printed-sheet.tsx'
import styles from './product-page.module.css'
import { ApplicationsPart, CompletionPart, DocumentsPart, LinksPart } from './side-parts.tsx'
import { PicturePart, TextsPart } from './texts-part.tsx'
import { usePartKeys } from './use-part-keys.ts'
import { downloadDataSheet } from './use-product-page.ts'

export const nameOf = ({ product }: Page) => product.webProductName || product.productName

export function ProductParts({ data }: { data: Page }) {
  const { product, country, rangeName, formName, savedBy, savedAt } = data
  const { download, isDownloading } = useDownload()
  usePartKeys(data)
  useOpenedProduct(product.legacyProductId)
  const facts = [product.dhCode, rangeName, formName, country.name].filter(Boolean).join(' · ')
  return (
    <PageCells page={data}>
      <Screen
        title={nameOf(data)}
        description={facts}
        actions={
          <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`}>
            <ProductCommentsButton />
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
              onClick={() => window.print()}
            >
              Print data sheet
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
              loading={isDownloading}
              onClick={() => void download(() => downloadDataSheet(product.legacyProductId))}
            >
              Download PDF
            </Button>
          </div>
        }
        label="Product"
        flows="always"
      >
        <div className={page.toolbar} data-align="middle">
          <CountrySelector />
          <span className="np-muted np-sm">
            Changed {formatTimeAgo(savedAt)} by {formatUser(savedBy)}
          </span>
          <LetterKeySwitch />
        </div>
        <div className={styles.parts}>
          <div className="np-stack np-gap-16 np-shrink">
            <DeclarationPart page={data} />
            <TextsPart page={data} />
            <AdvicePart page={data} />
            {data.history && <HistoryPart page={data} history={data.history} />}
          </div>
          <div className="np-stack np-gap-16 np-shrink">
            <CompletionPart page={data} />
            <PicturePart page={data} />
            <ApplicationsPart page={data} />
            <DocumentsPart page={data} />
            <LinksPart page={data} />
            <OtherCountriesPart page={data} />
          </div>
        </div>
        <PrintedSheet page={data} />
      </Screen>
    </PageCells>
  )
}
