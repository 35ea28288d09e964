import { z } from 'zod'
import { jsonValue } from '../api/json-value.ts'
import { listKeys } from '../api/key-list.ts'
import { routes } from '../api/route.ts'
import { requiredText, shortText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId, includeRetired } from '../reference/reference.ts'
import { Advice, adviceKey } from './advice.ts'

const PhraseId = z.int().positive().describe('Number of the phrase')
const notLanguage = 'must be a two-letter language code'

const fields = {
  actionCategory: requiredText(100),
  /** Null if it applies to every formulation. */
  formulation: requiredText(100).nullable(),
  language: shortText(2, notLanguage).regex(/^[a-z]{2}$/, notLanguage),
  text: requiredText(2000),
  /** A retired phrase is not offered for new advice. */
  active: z.boolean(),
}

export const Phrase = z.strictObject({
  id: PhraseId,
  /** Null for a global phrase. */
  country: CountryId.nullable(),
  actionCategory: z.string(),
  formulation: z.string().nullable(),
  language: z.string(),
  text: z.string(),
  active: z.boolean(),
  canEdit: z.boolean(),
  updatedBy: z.string(),
  updatedAt: timestamp,
})
export type Phrase = z.infer<typeof Phrase>

/** A field that another user changed meanwhile; part of the `conflict` problem. */
export const PhraseConflict = z.strictObject({
  field: z.enum(listKeys(fields)),
  stored: jsonValue(),
  savedBy: z.string(),
  savedAt: timestamp,
})
export type PhraseConflict = z.infer<typeof PhraseConflict>

const maxOldUses = 1000

/** Advice that was not changed together with a phrase. */
export const OldPhraseUse = z.strictObject({
  phraseId: PhraseId,
  /** The text of the phrase that the advice still contains. */
  wording: z.string(),
  advice: Advice,
})
export type OldPhraseUse = z.infer<typeof OldPhraseUse>

export const phraseRoutes = routes({
  listPhrases: {
    method: 'GET',
    path: '/regional/phrases',
    summary: 'List global phrases and phrases of the user’s countries',
    can: 'product information module',
    query: z.strictObject({
      country: CountryId.optional(),
      includeRetired,
    }),
    country: 'query.country',
    answer: z.strictObject({
      phrases: z.array(Phrase),
      /** Whether the user can edit global phrases: only users assigned to all countries can. */
      canEditAll: z.boolean(),
    }),
  },
  savePhrase: {
    method: 'POST',
    path: '/regional/phrase',
    summary: 'Add or change a phrase and update the selected advice that uses it',
    can: 'product information module',
    effect: 'writes',
    body: z.strictObject({
      /** Without an id, a phrase is added. */
      id: PhraseId.optional(),
      country: CountryId.nullable(),
      ...fields,
      was: z.strictObject(fields).partial().optional(),
      /** Advice in which to replace the old wording, with its current text. */
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
    summary: 'List advice in the user’s countries that contains a phrase',
    can: 'product information module',
    params: z.strictObject({ id: z.coerce.number().pipe(PhraseId) }),
    answer: z.array(Advice),
  },
  listOldPhraseUses: {
    method: 'GET',
    path: '/regional/phrase-old-uses/{country}',
    summary: 'List advice of a country that contains an old wording of a phrase',
    can: 'product information module',
    params: z.strictObject({ country: CountryId }),
    country: 'params.country',
    answer: z.array(OldPhraseUse).max(maxOldUses),
  },
})
