import { Checkbox } from '@mantine/core'
import type { ProductDetail } from '@nutripim/contract/products/products'
import { formatList } from '@nutripim/wording/list'
import { formatNumber } from '../../ui/format/count.ts'
import { indicators } from '../../ui/indicators/indicators.ts'
import { languageOf } from '../../ui/text/local-text.tsx'
import {
  type ComparedCell,
  isSame,
  type Names,
  orderByDifferences,
  textOf,
} from './comparison-cells.ts'
import styles from './comparison-table.module.css'

interface ComparisonTableProps {
  label: string
  products: readonly ProductDetail[]
  lines: readonly ComparedCell[]
  source: ProductDetail
  names: Names
  countryName: (id: string) => string
  selectedLines: ReadonlySet<string>
  onSelectLines: (ids: readonly string[], isSelected: boolean) => void
  selectedCountries: ReadonlySet<string>
  onSelectCountry: (id: string, isSelected: boolean) => void
}

/** A column for each country and a line for each cell; ticks select what to copy and where. */
export function ComparisonTable({ products: all, ...others }: ComparisonTableProps) {
  const { lines, source, countryName } = others
  const products = [source, ...orderByDifferences(all, source, lines)]
  const props = { ...others, products }
  const sections = [...new Set(lines.map(({ section }) => section))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={props.label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Cell</th>
            {products.map((product) => (
              <th
                key={product.countryId}
                scope="col"
                data-source={product === source || undefined}
                title={product.productName}
              >
                {product === source ? (
                  <>
                    {countryName(product.countryId)}
                    <small>copied from</small>
                  </>
                ) : (
                  <Checkbox
                    size="xs"
                    label={countryName(product.countryId)}
                    checked={props.selectedCountries.has(product.countryId)}
                    onChange={(event) =>
                      props.onSelectCountry(product.countryId, event.currentTarget.checked)
                    }
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <Section key={section} section={section} {...props} />
        ))}
      </table>
    </section>
  )
}

function Section({ section, ...props }: ComparisonTableProps & { section: string }) {
  const lines = props.lines.filter((line) => line.section === section)
  const selected = lines.filter(({ id }) => props.selectedLines.has(id)).length
  return (
    <tbody>
      <tr className={styles.section}>
        <th scope="rowgroup" colSpan={props.products.length + 1}>
          <Checkbox
            size="xs"
            label={`${section} (${formatNumber(lines.length)})`}
            aria-label={`All of ${section}`}
            checked={selected === lines.length}
            indeterminate={selected > 0 && selected < lines.length}
            onChange={(event) =>
              props.onSelectLines(
                lines.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.id} data-selected={props.selectedLines.has(line.id) || undefined}>
          <th scope="row">
            <Checkbox
              size="xs"
              label={
                <>
                  {line.label} <Differing {...props} line={line} />
                </>
              }
              aria-label={`${section}: ${line.label}`}
              checked={props.selectedLines.has(line.id)}
              onChange={(event) => props.onSelectLines([line.id], event.currentTarget.checked)}
            />
          </th>
          {props.products.map((product) => (
            <Cell key={product.countryId} product={product} line={line} {...props} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** In how many countries a line differs: they may be out of view. */
function Differing({ products, source, line, countryName }: DifferingProps) {
  const differing = products.filter((product) => !isSame(product, source, line))
  if (differing.length === 0) return null
  return (
    <small
      className={styles.differing}
      title={formatList(differing.map(({ countryId }) => countryName(countryId)))}
    >
      {`${indicators.differs.sign}\u00a0${formatNumber(differing.length)}`}
    </small>
  )
}

interface DifferingProps extends Pick<ComparisonTableProps, 'products' | 'source' | 'countryName'> {
  line: ComparedCell
}

interface CellProps extends Pick<ComparisonTableProps, 'source' | 'names'> {
  product: ProductDetail
  line: ComparedCell
}

function Cell({ product, line, source, names }: CellProps) {
  const text = textOf(product, line, names)
  const isOther = !isSame(product, source, line)
  return (
    <td
      dir="auto"
      lang={languageOf(product.countryId)}
      title={text}
      data-source={product === source || undefined}
      aria-description={isOther ? indicators.differs.label : undefined}
      data-differs={isOther ? indicators.differs.sign : undefined}
    >
      <span className={styles.text}>{text === '' ? <i>empty</i> : text}</span>
    </td>
  )
}
