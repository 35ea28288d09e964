import type { ProductPage } from '@nutripim/contract/products/product-page'
import styles from './nutrient-table.module.css'

/** The declared nutrients, on the screen and on paper. */
export function NutrientTable({ nutrients }: Pick<ProductPage, 'nutrients'>) {
  const hasLitres = nutrients.some(({ gramsPerLitre }) => gramsPerLitre !== null)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Nutrient</th>
          <th scope="col">% w/w</th>
          {hasLitres && <th scope="col">g/l</th>}
        </tr>
      </thead>
      <tbody>
        {nutrients.map(({ name, label, value, gramsPerLitre, isForm }) => (
          <tr key={name} data-form={isForm || undefined}>
            <th scope="row" dir="auto">
              {label}
            </th>
            <td>{value}</td>
            {hasLitres && <td>{gramsPerLitre}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
