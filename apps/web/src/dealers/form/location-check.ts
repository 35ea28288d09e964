export interface GeoPoint {
  longitude: number
  latitude: number
}

/** Why a location is probably wrong, and which one was probably meant. */
export interface LocationWarning {
  /** The distance to the country; undefined if the coordinates are not valid. */
  kilometres?: number
  suggestion?: { point: GeoPoint; mistake: 'swapped' | 'sign' }
}

/** In kilometres. Outlines are coarse and harbours are built on piers, so less is no warning. */
const tolerance = 20

const isValidPoint = ({ longitude, latitude }: GeoPoint) =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

/**
 * Checks whether a location is in its country. If not, it tries the usual mistakes: the two
 * numbers swapped, or a missing minus sign. A correction that is in the country is suggested.
 */
export function findLocationWarning(
  point: GeoPoint,
  distanceOutside: (point: GeoPoint) => number | undefined,
): LocationWarning | undefined {
  const kilometres = isValidPoint(point) ? distanceOutside(point) : undefined
  if (kilometres !== undefined && kilometres <= tolerance) return undefined
  if (kilometres === undefined && isValidPoint(point)) return undefined
  const isInside = (other: GeoPoint) =>
    isValidPoint(other) && (distanceOutside(other) ?? Number.POSITIVE_INFINITY) <= tolerance
  const suggestion = listLikelyMistakes(point).find(({ point }) => isInside(point))
  // The form rejects invalid coordinates by itself, so they need no warning without a suggestion.
  if (kilometres === undefined && !suggestion) return undefined
  return { ...(kilometres !== undefined && { kilometres }), ...(suggestion && { suggestion }) }
}

function listLikelyMistakes({
  longitude,
  latitude,
}: GeoPoint): NonNullable<LocationWarning['suggestion']>[] {
  return [
    { mistake: 'swapped', point: { longitude: latitude, latitude: longitude } },
    { mistake: 'sign', point: { longitude: -longitude, latitude } },
    { mistake: 'sign', point: { longitude, latitude: -latitude } },
  ]
}

/** Reads a pair copied from a map website: latitude first, then longitude. */
export function readCoordinates(text: string): GeoPoint | undefined {
  const number = '([-+]?\\d{1,3}(?:\\.\\d+)?)'
  const [, latitude, longitude] =
    new RegExp(`^\\s*${number}\\s*[,;]\\s*${number}\\s*$`).exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const point = { longitude: Number(longitude), latitude: Number(latitude) }
  return isValidPoint(point) ? point : undefined
}
