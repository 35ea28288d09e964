import { Checkbox } from '@mantine/core'
import { useRegions } from '../../reference/use-product-lists.ts'
import { formatNumber } from '../../ui/format/count.ts'
import styles from './region-ticks.module.css'

interface RegionTicksProps {
  /** The countries that can be ticked. */
  countries: readonly string[]
  ticked: readonly string[]
  onTick: (countries: string[]) => void
}

/** Ticks all countries, or those of a region, at once. */
export function RegionTicks({ countries, ticked, onTick }: RegionTicksProps) {
  const regions = useRegions().data ?? []
  const groups = regions
    .map(({ region, countries: all }) => ({
      name: region,
      members: countries.filter((id) => all.includes(id)),
    }))
    .filter(({ members }) => members.length > 0)
  if (countries.length < 2) return null
  const all = { name: 'All countries', members: countries }
  return (
    <fieldset className={styles.regions} aria-label="Tick several countries">
      {(groups.length > 1 ? [all, ...groups] : [all]).map(({ name, members }) => {
        const count = members.filter((id) => ticked.includes(id)).length
        const isAll = count === members.length
        const others = ticked.filter((id) => !members.includes(id))
        return (
          <Checkbox
            key={name}
            size="xs"
            label={`${name} (${formatNumber(members.length)})`}
            checked={isAll}
            indeterminate={count > 0 && !isAll}
            onChange={() => onTick(isAll ? others : [...others, ...members])}
          />
        )
      })}
    </fieldset>
  )
}
