import { z } from 'zod'
import { routes } from '../api/route.ts'
import { filled, text } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'
import { Advice, adviceKey } from './advice.ts'

const PhraseId = z.int().positive()

const fields = {
  actionCategory: filled(100),
  /** Null: fits every formulation. */
  formulation: filled(100).nullable(),
  language: z.string().regex(/^[a-z]{2}$/, 'must be a two-letter language code'),
  text: filled(2000),
  /** A retired phrase is offered to nobody. */
  active: z.boolean(),
}

export const Phrase = z.strictObject({
  id: PhraseId,
  /** Null: of all countries. */
  country: CountryId.nullable(),
  actionCategory: z.string(),
  formulation: z.string().nullable(),
  language: z.string(),
  text: z.string(),
  active: z.boolean(),
  canEdit: z.boolean(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
})
export type Phrase = z.infer<typeof Phrase>

/** A field that somebody else changed meanwhile; part of the `conflict` problem. */
export const PhraseConflict = z.strictObject({
  field: z.enum(Object.keys(fields) as [keyof typeof fields, ...(keyof typeof fields)[]]),
  stored: z.json(),
  savedBy: z.string(),
  savedAt: z.iso.datetime({ offset: true }),
})
export type PhraseConflict = z.infer<typeof PhraseConflict>

export const phraseRoutes = routes({
  listPhrases: {
    method: 'GET',
    path: '/regional/phrases',
    summary: 'Phrases of the user’s countries and those of all countries',
    can: 'product information module',
    query: z.strictObject({
      country: CountryId.optional(),
      includeRetired: z.enum(['true', 'false']).default('false'),
    }),
    country: 'query.country',
    answer: z.strictObject({
      phrases: z.array(Phrase),
      /** Whether the user may write phrases of all countries: only who holds them all. */
      canEditAll: z.boolean(),
    }),
  },
  savePhrase: {
    method: 'POST',
    path: '/regional/phrase',
    summary: 'Add a phrase, or change one; with it, the ticked advice that uses it',
    can: 'product information module',
    effect: 'writes',
    body: z.strictObject({
      /** Without an id a new one is added. */
      id: PhraseId.optional(),
      country: CountryId.nullable(),
      ...fields,
      was: z.strictObject(fields).partial().optional(),
      /** Advice in which the old wording is replaced by the new one, and its text until now. */
      advice: z
        .array(z.strictObject({ ...adviceKey, was: text(20_000) }))
        .max(5000)
        .default([]),
    }),
    country: 'body.country',
    answer: Phrase,
  },
  listPhraseUses: {
    method: 'GET',
    path: '/regional/phrase-uses/{id}',
    summary: 'The advice of the user’s countries whose text holds a phrase, word for word',
    can: 'product information module',
    params: z.strictObject({ id: z.coerce.number().pipe(PhraseId) }),
    answer: z.array(Advice),
  },
})
