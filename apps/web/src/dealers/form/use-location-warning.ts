import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { useMemo } from 'react'
import { formatNumber } from '../../ui/format/count.ts'
import { useAtlas } from '../../ui/map/use-atlas.ts'
import { doubtPlace, type Place, type PlaceDoubt } from './location-check.ts'

/** Says of a place why it is doubted; of none while the outlines are not there. */
export function usePlaceDoubt(country: string | undefined) {
  const atlas = useAtlas().data
  return useMemo(() => {
    const known = new WeakMap<Place, PlaceDoubt | undefined>()
    const doubt = (place: Place): PlaceDoubt | undefined => {
      if (!atlas || !country) return undefined
      return doubtPlace(place, ({ longitude, latitude }) =>
        atlas.distanceOutside(country, [longitude, latitude]),
      )
    }
    /** A dealer that did not change is the same object. */
    const doubtDealer = (dealer: Dealer): PlaceDoubt | undefined => {
      if (!known.has(dealer)) known.set(dealer, doubt(dealer))
      return known.get(dealer)
    }
    return { doubt, doubtDealer }
  }, [atlas, country])
}

/** “Lies 612 km outside Spain: longitude and latitude are probably swapped.” */
export function doubtInWords({ kilometres, meant }: PlaceDoubt, countryName: string): string {
  const distance = kilometres === undefined ? undefined : formatNumber(kilometres)
  const far =
    distance === undefined
      ? 'These coordinates are not valid'
      : `Lies ${distance} km outside ${countryName}`
  if (!meant) return `${far}.`
  return meant.mistake === 'swapped'
    ? `${far}: longitude and latitude are probably swapped.`
    : `${far}: a minus sign is probably missing.`
}
