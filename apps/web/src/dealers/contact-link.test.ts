import { describe, expect, it } from 'vitest'
import { toMailLink, toTelephoneLink } from './contact-link.tsx'

describe('links of a dealer', () => {
  it.each([
    ['+48 22 123-45-67', 'tel:+48221234567'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['022 111 / 022 222', 'tel:022111'],
    ['on request', undefined],
    ['', undefined],
  ])('the number %o is called with %o', (text, link) => {
    expect(toTelephoneLink(text)).toBe(link)
  })

  it.each([
    [' shop@agro.example ', 'mailto:shop@agro.example'],
    ['none', undefined],
  ])('the address %o is written to with %o', (text, link) => {
    expect(toMailLink(text)).toBe(link)
  })
})
