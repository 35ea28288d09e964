export interface Place {
  longitude: number
  latitude: number
}

/** Why a place is doubted, and which other place may have been meant. */
export interface PlaceDoubt {
  /** How far outside the country it lies, in kilometres; undefined where the figures are no place. */
  kilometres?: number
  meant?: { place: Place; mistake: 'swapped' | 'sign' }
}

/** Outlines are coarse and harbours stand on piers: so far outside nobody is asked. */
const tolerance = 20

const isPlace = ({ longitude, latitude }: Place) =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

/**
 * Looks whether a place lies in its country. Where it does not, the usual mistakes are tried: the two
 * figures swapped, or a sign forgotten (9.1 for 9.1 west); one that leads into the country is offered.
 */
export function doubtPlace(
  place: Place,
  distanceOutside: (place: Place) => number | undefined,
): PlaceDoubt | undefined {
  const kilometres = isPlace(place) ? distanceOutside(place) : undefined
  if (kilometres !== undefined && kilometres <= tolerance) return undefined
  if (kilometres === undefined && isPlace(place)) return undefined
  const isInside = (other: Place) =>
    isPlace(other) && (distanceOutside(other) ?? Number.POSITIVE_INFINITY) <= tolerance
  const found = mistakesIn(place).find(({ place }) => isInside(place))
  // Figures that are no place at all are refused by the form; here they are only put right.
  if (kilometres === undefined && !found) return undefined
  return { ...(kilometres !== undefined && { kilometres }), ...(found && { meant: found }) }
}

function mistakesIn({ longitude, latitude }: Place): NonNullable<PlaceDoubt['meant']>[] {
  return [
    { mistake: 'swapped', place: { longitude: latitude, latitude: longitude } },
    { mistake: 'sign', place: { longitude: -longitude, latitude } },
    { mistake: 'sign', place: { longitude, latitude: -latitude } },
  ]
}

/** A pair as maps on the web give it to be copied: latitude first, a comma between. */
export function readPair(text: string): Place | undefined {
  const number = '([-+]?\\d{1,3}(?:\\.\\d+)?)'
  const [, latitude, longitude] =
    new RegExp(`^\\s*${number}\\s*[,;]\\s*${number}\\s*$`).exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const place = { longitude: Number(longitude), latitude: Number(latitude) }
  return isPlace(place) ? place : undefined
}
