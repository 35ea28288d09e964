import { getField, productFieldNames } from '@nutripim/contract/products/product-fields'
import { type JsonText, replaceInJson } from '../../platform/database/json-text.ts'

const linkFields = productFieldNames.filter((name) => getField(name).kind === 'link')

/**
 * A field with an address of ours, such as `"weblinkPackImage" : "/bags/nutricore.svg"`. Inside a text,
 * quotes are escaped, so no text can look like this.
 */
const ownAddress = new RegExp(`("(?:${linkFields.join('|')})"\\s*:\\s*")(/(?!/))`, 'g')

/** Completes addresses of our own files, because other systems cannot use `/bags/nutricore.svg`. */
export const completeAddresses = <Value>(json: JsonText<Value>, publicUrl: string) =>
  replaceInJson(json, ownAddress, `$1${publicUrl.replaceAll('$', '$$$$')}$2`)
