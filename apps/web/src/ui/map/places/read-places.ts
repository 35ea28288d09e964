import type { Town } from './place-labels.ts'

/** Reads the towns of a country from the list that `npm run map:places` writes. */
export function readPlaces(list: string, country: string): Town[] {
  return list
    .split('\n')
    .filter((line) => line.startsWith(`${country}\t`))
    .map((line) => {
      const [, name = '', longitude, latitude, population] = line.split('\t')
      return {
        name,
        location: [Number(longitude), Number(latitude)],
        population: Number(population),
      }
    })
}
