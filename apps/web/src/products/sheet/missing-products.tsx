import { Button } from '@mantine/core'
import { formatList } from '@nutripim/wording/list'
import { useSyncExternalStore } from 'react'
import { formatCount } from '../../ui/format/count.ts'
import { CopyButton } from '../../ui/page/copy-button.tsx'
import type { SheetProduct } from './product-sheet.ts'
import type { OpenSheet } from './use-product-sheet.ts'

interface MissingProductsProps<Product extends SheetProduct> {
  sheet: Pick<OpenSheet<Product>, 'edits' | 'products' | 'nameOf' | 'countryName' | 'definition'>
}

/** Unsaved edits of products that are no longer in the country. No row shows them, and nothing can be saved. */
export function MissingProducts<Product extends SheetProduct>({
  sheet,
}: MissingProductsProps<Product>) {
  const { edits, products, nameOf, countryName, definition } = sheet
  useSyncExternalStore(edits.subscribe, edits.summary)
  const ids = new Set<unknown>(products.map(({ legacyProductId }) => legacyProductId))
  const lost = edits.changed().filter(({ row }) => !ids.has(row))
  if (lost.length === 0) return null
  const names = [...new Set(lost.map(({ row }) => nameOf(row)))]
  const values = lost.map(({ row, column, value }) => [
    nameOf(row),
    definition.titleOf(column),
    String(value ?? 'empty'),
  ])
  return (
    <section className="np-stack np-gap-8 np-note-remote" aria-label="Products that are gone">
      <p role="alert">
        {formatList(names)} {names.length === 1 ? 'is' : 'are'} no longer in {countryName}:{' '}
        {formatCount(lost.length, 'change')} cannot be saved. Discard{' '}
        {lost.length === 1 ? 'it' : 'them'} to save the others.
      </p>
      <ul className="np-list np-sm">
        {values.map(([name, cell, value]) => (
          <li key={`${name} ${cell}`}>
            <bdi>{name}</bdi>, {cell}: <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
      <div className="np-row np-wrap np-gap-8">
        <CopyButton size="xs" text={values.map((cells) => cells.join('\t')).join('\n')}>
          Copy {lost.length === 1 ? 'it' : 'them'}
        </CopyButton>
        <Button size="xs" variant="default" onClick={() => edits.acceptRemote(lost)}>
          Discard {formatCount(lost.length, 'change')}
        </Button>
      </div>
    </section>
  )
}
