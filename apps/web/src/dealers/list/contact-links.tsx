import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { toMailLink, toTelephoneLink } from '../contact-link.tsx'
import styles from './dealers-page.module.css'

/** Links that call or write. A click on one does not open the dealer. */
export function ContactLinks({ dealer: { telephone1, email1 } }: { dealer: Dealer }) {
  const links = [
    { text: telephone1, href: toTelephoneLink(telephone1), action: 'Call' },
    { text: email1, href: toMailLink(email1), action: 'Write to' },
  ].filter(({ text }) => text !== '')
  return (
    <span className={styles.both}>
      {links.map(({ text, href, action }) =>
        href ? (
          <a
            key={action}
            className={styles.contact}
            href={href}
            // The list has one stop; the form of the dealer has the same links.
            tabIndex={-1}
            title={`${action} ${text}`}
            onClick={(event) => event.stopPropagation()}
          >
            {text}
          </a>
        ) : (
          <span key={action} title={text}>
            {text}
          </span>
        ),
      )}
    </span>
  )
}
