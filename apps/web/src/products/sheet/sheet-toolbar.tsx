import type { ReactNode } from 'react'
import { OpenCommentsButton } from '../../comments/open-comments-button.tsx'
import { CountrySelector } from '../../country/country-selector.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import type { Arrangement } from '../../ui/grid/arrange/arrangement.ts'
import { ColumnsButton } from '../../ui/grid/arrange/columns-button.tsx'
import { FilterButton } from '../../ui/grid/arrange/filter-button.tsx'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import page from '../../ui/page/page.module.css'
import { canLeave } from '../../ui/unsaved/leave-guard.ts'
import type { useViews } from '../../views/use-views.ts'
import { ViewsButton } from '../../views/views-button.tsx'
import { SameCodesButton } from '../same-codes/same-codes-button.tsx'
import type { SheetProduct } from './product-sheet.ts'
import { useCommentedCells } from './use-commented-cells.ts'
import type { OpenSheet } from './use-product-sheet.ts'

interface SheetToolbarProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  columns: readonly GridColumn<Product>[]
  views: ReturnType<typeof useViews>
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  onText: (text: string) => void
  isChanged: boolean
  onExport: (() => void) | undefined
  tools: ReactNode
}

export function SheetToolbar<Product extends SheetProduct>(props: SheetToolbarProps<Product>) {
  const { sheet, columns, arrangement } = props
  const { definition, country } = sheet
  const { isOfScreen } = useCommentedCells(country, definition.cellKind)
  const arranging = { columns, arrangement, onArrange: props.onArrange }
  return (
    <div className={page.toolbar}>
      <CountrySelector onBeforeChange={canLeave} />
      <SearchInput
        className={page.filter}
        label="Filter products"
        placeholder="Filter by product, code or range"
        value={arrangement.text}
        onChange={props.onText}
      />
      <div className={page.iconsOnPhone}>
        <ViewsButton
          screen={definition.path}
          views={props.views}
          arrangement={arrangement}
          isChanged={props.isChanged}
          onExport={props.onExport}
        />
        <FilterButton {...arranging} />
        <ColumnsButton {...arranging} />
      </div>
      <OpenCommentsButton country={country} isOfScreen={isOfScreen} />
      {props.tools}
      <div className={`np-row np-wrap np-gap-8 np-last ${page.actions}`} data-folds>
        <SameCodesButton sheet={sheet} columns={columns} />
      </div>
    </div>
  )
}
