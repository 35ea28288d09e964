import { z } from 'zod'
import { isBlank, text } from './text-rules.ts'

/** The one place that says which addresses can be stored in fields of products and dealers. */

const maxLink = 2000

/** No spaces, control or invisible characters, no backslash, which browsers read as a slash. */
const rest = String.raw`[^\s\\<>"\p{Cc}\p{Cf}]*`
/** Letters, digits, dots and hyphens of any script; so no signs that look like a slash. */
const hostName = String.raw`[\p{L}\p{M}\p{Nd}._-]+`

const ownPath = new RegExp(`^/(?![/\\\\])${rest}$`, 'u')
const beginsWithHttps = /^https:\/\/(?![/\\])/i
const webLink = new RegExp(`^https://${hostName}(?:[/?#]${rest})?$`, 'iu')
/** Dealers type what is on their cards: `www.shop.example`, `http://shop.example:8080`. */
const webSite = new RegExp(`^(?:https?://)?(${hostName})(?::\\d{1,5})?(?:[/?#]${rest})?$`, 'iu')

const typedAddress = new RegExp(`^\\w+://(?![/\\\\])${rest}$`, 'u')

/** Whether an address, of any scheme, has only characters that every browser and server reads alike. */
export const isAddressAsTyped = (value: string) => typedAddress.test(value)

const isOwnPath = (value: string) => ownPath.test(value)
const Address = z.url()
const isWebLink = (value: string) => webLink.test(value) && Address.safeParse(value).success

/** The host has a dot inside. The pattern does not look for it: that could take quadratic time. */
export function isWebSite(value: string): boolean {
  const [, name = ''] = (value.length <= maxLink && webSite.exec(value)) || []
  const lastDot = name.lastIndexOf('.')
  return lastDot > 0 && lastDot < name.length - 1
}

/** Why a link cannot be stored; undefined if it can. An empty one is checked elsewhere. */
export function findLinkProblem(value: string): string | undefined {
  if (isBlank(value) || isOwnPath(value) || isWebLink(value)) return undefined
  return beginsWithHttps.test(value)
    ? 'must be a web address without user name, port, spaces and special characters'
    : 'must be a web address that begins with https://'
}

/** A link of a product: an https address, or the path of a file on this server. */
export const link = text(maxLink)
  .trim()
  .superRefine((value, context) => {
    const message = findLinkProblem(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

/** The web site of a dealer. */
export const maxWebSite = maxLink
