import { type Builder, insertRow } from './insert-rows.ts'

interface BuiltAdvice {
  countryId: string
  legacyProductId: number
  cropId: string
  text: string
}

/** Adds the advice about a product on a crop. */
export async function buildAdvice(database: Builder, advice: BuiltAdvice): Promise<void> {
  await insertRow(database, 'advice', { ...advice })
}
