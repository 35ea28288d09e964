import { Button } from '@mantine/core'
import type { ProductPage as Page } from '@nutripim/contract/products/product-page'
import { IconFileTypePdf, IconPackage, IconPrinter } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { CallError } from '../../api/call-error.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useDownload } from '../../exchange/use-download.ts'
import { OpenedLast } from '../../shell/pages/opened-last.tsx'
import { useOpenedProduct } from '../../shell/use-save-item.ts'
import { formatTimeAgo } from '../../ui/format/time.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { NotLoaded } from '../../ui/page/loaded.tsx'
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
import { useProductCountry } from './use-product-country.ts'
import { downloadDataSheet, useProductPage } from './use-product-page.ts'

const path = '/product-info/product'

/** Everything about one product in one country, to be read; each part leads to its editor. */
export function ProductPage() {
  const { product: id } = useSearch({ from: path })
  const product = useProductPage(id)
  const { data, error } = product
  const { missingIn } = useProductCountry(data)
  const isUnknown = error instanceof CallError && error.code === 'not_found'
  if (data && missingIn === undefined) return <Parts data={data} />
  return (
    <Screen title="Product" description="See everything about one product in one country.">
      <div className={page.toolbar}>
        <CountrySelector />
      </div>
      {id === undefined || isUnknown || missingIn !== undefined ? (
        <EmptyState icon={IconPackage}>
          {reasonOf(id, data, missingIn)}
          <LinkButton to="/admin/search" search={{ kind: 'product' }} variant="default">
            Search products
          </LinkButton>
          <LinkButton to="/product-info/completion" search={{ missing: true }} variant="subtle">
            View products with gaps
          </LinkButton>
          <OpenedLast kind="product" />
        </EmptyState>
      ) : (
        <NotLoaded query={product} what="the product" />
      )}
    </Screen>
  )
}

function reasonOf(id: number | undefined, data: Page | undefined, missingIn: string | undefined) {
  if (missingIn !== undefined && data) {
    return `${nameOf(data)} does not exist in ${missingIn}. Select another country or product.`
  }
  return id === undefined
    ? 'No product is selected. Search for one by name or code.'
    : 'This product does not exist in your countries. It may still be a draft.'
}

const nameOf = ({ product }: Page) => product.webProductName || product.productName

function Parts({ data }: { data: Page }) {
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
          <div className={page.acts}>
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
          <span className={styles.saved}>
            Changed {formatTimeAgo(savedAt)} by {savedBy}
          </span>
          <LetterKeySwitch />
        </div>
        <div className={styles.parts}>
          <div className={styles.column}>
            <DeclarationPart page={data} />
            <TextsPart page={data} />
            <AdvicePart page={data} />
            {data.history && <HistoryPart page={data} history={data.history} />}
          </div>
          <div className={styles.column}>
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
