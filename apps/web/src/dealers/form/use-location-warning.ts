import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { useMemo } from 'react'
import { formatNumber } from '../../ui/format/count.ts'
import { useAtlas } from '../../ui/map/use-atlas.ts'
import { findLocationWarning, type GeoPoint, type LocationWarning } from './location-check.ts'

/** Finds wrong locations of dealers; no warnings until the outlines of the countries are loaded. */
export function useLocationWarning(country: string | undefined) {
  const atlas = useAtlas().data
  return useMemo(() => {
    const known = new WeakMap<GeoPoint, LocationWarning | undefined>()
    const findWarning = (point: GeoPoint): LocationWarning | undefined => {
      if (!atlas || !country) return undefined
      return findLocationWarning(point, ({ longitude, latitude }) =>
        atlas.distanceOutside(country, [longitude, latitude]),
      )
    }
    /** Cached by dealer: a dealer that did not change is the same object. */
    const findDealerWarning = (dealer: Dealer): LocationWarning | undefined => {
      if (!known.has(dealer)) known.set(dealer, findWarning(dealer))
      return known.get(dealer)
    }
    return { findWarning, findDealerWarning }
  }, [atlas, country])
}

/** “Lies 612 km outside Spain: longitude and latitude are probably swapped.” */
export function formatLocationWarning(
  { kilometres, suggestion }: LocationWarning,
  countryName: string,
): string {
  const distance = kilometres === undefined ? undefined : formatNumber(kilometres)
  const far =
    distance === undefined
      ? 'These coordinates are not valid'
      : `Lies ${distance} km outside ${countryName}`
  if (!suggestion) return `${far}.`
  return suggestion.mistake === 'swapped'
    ? `${far}: longitude and latitude are probably swapped.`
    : `${far}: a minus sign is probably missing.`
}
