import type { JsonSchema } from '@nutripim/contract/api/json-schema'
import styles from './field-table.module.css'
import { type FieldRow, fieldRows, formatLimits, formatType } from './json-schema.ts'

interface FieldTableProps {
  title: string
  /** The content type. */
  type?: string
  schema?: JsonSchema
  rows?: readonly { name: string; schema: JsonSchema; isRequired: boolean; place: string }[]
  /** Said where there are no fields. */
  nothing?: string | undefined
}

/** Fields with their types and limits. */
export function FieldTable({ title, type, schema, rows: given, nothing }: FieldTableProps) {
  const rows: (FieldRow & { place?: string })[] = given
    ? given.map(({ name, schema, isRequired, place }) => ({
        ...{ path: name, isRequired, place, depth: 0 },
        ...{ type: formatType(schema), limits: formatLimits(schema) },
      }))
    : schema
      ? fieldRows(schema)
      : []
  const emptyText = nothing ?? (schema && formatLimits(schema))
  return (
    <section>
      <h3 className={styles.title}>
        {title}
        {type && <code>{type}</code>}
        {schema && schema.type !== 'object' && <span>{formatType(schema)}</span>}
      </h3>
      {rows.length === 0 ? (
        emptyText !== undefined && <p className="np-flush np-muted">{emptyText}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways where there is no room
        <section className={styles.box} tabIndex={0} aria-label={title}>
          <table className={`np-table ${styles.table}`}>
            <thead>
              <tr>
                <th>Field</th>
                {given && <th>In</th>}
                <th>Type</th>
                <th>Limits</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ path, place, type, limits, isRequired, depth }, i) => (
                <tr key={`${path} ${i}`}>
                  <td style={{ paddingLeft: 10 + depth * 14 }}>
                    <code>{path}</code>
                    {isRequired && <span className={styles.required}>required</span>}
                  </td>
                  {given && <td>{place}</td>}
                  <td>{type}</td>
                  <td className="np-muted np-breaks">{limits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
