import { getField, isProductField } from '@nutripim/contract/products/product-fields'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { columnOf, isFilled } from '../product-columns/product-columns-sql.ts'
import { listOrder } from '../reference/list-order-sql.ts'

export interface ChannelRequirements {
  channelId: string
  name: string
  /** Flags that a product needs to be delivered. */
  filter: string[]
  /** What the channel delivers. */
  fields: string[]
  /** Fields that must be filled and rules that must have no finding. */
  checks: string[]
}

/** The channels that are set up in a country. */
export const listRequirements = (country: string, assignedCountries: readonly string[]): Sql => sql`
  select c.channel_id as "channelId", h.name, c.fields, c.checks,
    array(select jsonb_object_keys(c.filter)) as filter
  from channel_settings c join channels h on h.id = c.channel_id
  where c.country_id = ${country} and c.country_id = any(${assignedCountries}::text[])
  order by ${listOrder('h')}`

/** A product of a channel with those of its fields that are empty. */
export interface EmptyFields {
  id: number
  empty: string[]
}

const emptyConditions: Record<string, string> = {
  composition: `p.composition = '{}'`,
  displayElements: 'cardinality(p.display_elements) = 0',
}

const isFlag = (field: string) => isProductField(field) && getField(field).kind === 'flag'

/** A flag that is not set is a value, so it is missing only where a check needs it. */
function listFields({ fields, checks }: ChannelRequirements): string[] {
  const delivered = fields.filter((field) => !isFlag(field))
  return [...new Set([...delivered, ...checks])]
}

/** All products of the channel, in the order of their numbers. */
export function listEmptyFields(country: string, channel: ChannelRequirements): Sql {
  const cases = listFields(channel).flatMap((field) => {
    const isEmpty = isProductField(field) ? `not ${isFilled(field)}` : emptyConditions[field]
    return isEmpty ? [`case when ${isEmpty} then '${field}' end`] : []
  })
  const flags = channel.filter.filter(isProductField).map((field) => `and p.${columnOf(field)}`)
  return sql`
    select p.legacy_product_id as id,
      ${text(`array_remove(array[${cases.join(', ')}]::text[], null)`)} as empty
    from products p
    where p.country_id = ${country} and p.is_live_product ${text(flags.join(' '))}
    order by p.legacy_product_id`
}
