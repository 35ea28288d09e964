import { IconMail, IconPhone } from '@tabler/icons-react'
import buttons from '../ui/page/icon-button.module.css'

/** `tel:+48221234567`; undefined if the text has no number. */
export function toTelephoneLink(text: string): string | undefined {
  const [first = ''] = text.split(/[/,;]/)
  const number = first.replaceAll(/\(0\)|[^+\d]/g, '')
  return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : undefined
}

/** Undefined if the text is no address. */
export function toMailLink(text: string): string | undefined {
  const address = text.trim()
  return /^[^\s@]+@[^\s@]+$/.test(address) ? `mailto:${address}` : undefined
}

/** A button inside a field that calls the number or writes to the address in it. */
export function ContactLink({ kind, text }: { kind: 'telephone' | 'mail'; text: string }) {
  const href = kind === 'telephone' ? toTelephoneLink(text) : toMailLink(text)
  if (href === undefined) return null
  const label = kind === 'telephone' ? `Call ${text}` : `Write to ${text}`
  const Icon = kind === 'telephone' ? IconPhone : IconMail
  return (
    <a className={buttons.button} href={href} aria-label={label} title={label}>
      <Icon size={16} aria-hidden />
    </a>
  )
}
