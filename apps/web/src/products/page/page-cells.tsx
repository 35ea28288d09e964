import { Button } from '@mantine/core'
import { CommentedCell } from '@nutripim/contract/comments/comments'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { getCellScreen } from '@nutripim/screens/notification-screens'
import { formatCellLabel } from '@nutripim/wording/cell-labels'
import { IconMessage } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { useOpenComments } from '../../comments/use-comments.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import { CellDrawer } from '../cell-history/cell-drawer.tsx'
import { toCellValue } from '../sheet/product-sheet.ts'
import styles from './page-cells.module.css'

const path = '/product-info/product'

/** Opens the drawer of a cell; null: of the whole product. */
const OpenCell = createContext<{
  open: (cell: CommentedCell | null) => void
  isCommented: (cell: CommentedCell | null) => boolean
}>({ open: () => {}, isCommented: () => false })

/** Shows the history and the comments of a field where a part of the page asks for them. */
export function PageCells({ page, children }: { page: ProductPage; children: ReactNode }) {
  const { product, country } = page
  const {
    search: { panel, field },
    change,
  } = useUrlState(path)
  const { data } = useOpenComments(country.id)
  const cell = parseCell(field)
  const id = product.legacyProductId

  function isCommented(of: CommentedCell | null): boolean {
    return Boolean(
      data?.comments.some(
        (comment) =>
          comment.legacyProductId === id &&
          comment.cell?.kind === of?.kind &&
          comment.cell?.name === of?.name,
      ),
    )
  }

  function open(next: CommentedCell | null) {
    void change({
      panel: next && !isCommented(next) ? 'history' : 'comments',
      field: next ? `${next.kind}.${next.name}` : undefined,
    })
  }

  return (
    <OpenCell value={{ open, isCommented }}>
      {children}
      {panel && (
        <CellDrawer
          key={cell ? `${cell.kind} ${cell.name}` : ''}
          title={cell && formatCellLabel(cell)}
          productName={product.webProductName || product.productName}
          country={country.id}
          product={id}
          cell={cell && { country: country.id, id, kind: cell.kind, cell: cell.name }}
          isCellCommented={cell !== undefined}
          part={cell ? panel : 'comments'}
          onPart={(part) => void change({ panel: part })}
          value={null}
          toValue={(stored) => toReadableText(stored, cell)}
          format={(value) =>
            typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `${value ?? ''}`
          }
          note={
            cell && (
              <LinkButton
                {...getCellScreen(cell, { product: id, country: country.id, panel: 'history' })}
                variant="default"
                size="xs"
                mb={8}
              >
                Edit or restore {formatCellLabel(cell)}
              </LinkButton>
            )
          }
          onRestore={undefined}
          onClose={() => void change({ panel: undefined, field: undefined })}
        />
      )}
    </OpenCell>
  )
}

/** In the address, a cell is written as `description.webSynonyms`. */
function parseCell(field: string | number | undefined): CommentedCell | undefined {
  const [kind, name] = String(field).split('.')
  return CommentedCell.safeParse({ kind, name }).data
}

/** The long description is stored as HTML, and crops or synonyms as lists. */
function toReadableText(stored: unknown, cell: CommentedCell | undefined) {
  if (Array.isArray(stored)) return stored.join(', ')
  const isHtml = cell?.name === 'webLongDescription' && typeof stored === 'string'
  return isHtml ? plainTextOfHtml(stored) : toCellValue(stored)
}

/** A value of the page; a click shows its history and comments. */
export function CellButton({ cell, children }: { cell: CommentedCell; children: ReactNode }) {
  const { open, isCommented } = useContext(OpenCell)
  return (
    <button
      type="button"
      className={styles.cell}
      title="History and comments"
      data-commented={isCommented(cell) || undefined}
      onClick={() => open(cell)}
    >
      {children}
    </button>
  )
}

/** Opens the comments on the whole product. */
export function ProductCommentsButton() {
  const { open, isCommented } = useContext(OpenCell)
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={16} stroke={1.6} aria-hidden />}
      onClick={() => open(null)}
    >
      {isCommented(null) ? 'Open comments' : 'Comment'}
    </Button>
  )
}
