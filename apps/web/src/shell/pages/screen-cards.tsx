import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ScreenGroup } from '../allowed-screens.ts'
import styles from './screen-cards.module.css'

interface ScreenCardsProps {
  groups: readonly ScreenGroup[]
  /** Cards are named as in the card menus, otherwise as in the rail. */
  named?: 'as-cards' | 'as-screens'
  /** Of the page; a group called the same needs no heading of its own. */
  title?: string
}

export function ScreenCards({ groups, named = 'as-screens', title }: ScreenCardsProps) {
  return groups.map((group) => (
    <section key={group.name} className={styles.group} aria-label={group.name}>
      {group.name !== title && <h2 className={styles.name}>{group.name}</h2>}
      <ul className={styles.cards}>
        {group.screens.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} className={styles.card}>
              <span className={styles.icon}>
                <screen.icon size={20} stroke={1.6} aria-hidden />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>
                  {named === 'as-cards' ? screen.card?.label : screen.label}
                </span>
                <span className={styles.about}>{screen.description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface OutsideCardsProps {
  links: readonly { label: string; icon: Icon; address: string | null }[]
}

/** Ways out of the product; one without an address says so. They open beside it. */
export function OutsideCards({ links }: OutsideCardsProps) {
  return (
    <section className={styles.group} aria-label="Elsewhere">
      <h2 className={styles.name}>Elsewhere</h2>
      <ul className={styles.cards}>
        {links.map(({ label, icon, address }) => (
          <li key={label}>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className={styles.card}>
                <OutsideWords icon={icon} label={label} about={new URL(address).host} />
              </a>
            ) : (
              <div className={styles.card} data-closed>
                <OutsideWords
                  icon={icon}
                  label={label}
                  about="Its address has not been set up on this server."
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OutsideWords({ icon: Icon, label, about }: { icon: Icon; label: string; about: string }) {
  return (
    <>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.about}>{about}</span>
      </span>
    </>
  )
}
