import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ScreenGroup } from '../allowed-screens.ts'
import styles from './screen-cards.module.css'

interface ScreenCardsProps {
  groups: readonly ScreenGroup[]
  /** The title of the page; a group with the same name has no heading. */
  title?: string
}

export function ScreenCards({ groups, title }: ScreenCardsProps) {
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
              <span className={styles.text}>
                <span className={styles.label}>{screen.card?.name ?? screen.label}</span>
                <span className="np-muted">{screen.description}</span>
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

/** Links to other systems, in a new tab. A link without an address says so. */
export function OutsideCards({ links }: OutsideCardsProps) {
  return (
    <section className={styles.group} aria-label="External tools">
      <h2 className={styles.name}>External tools</h2>
      <ul className={styles.cards}>
        {links.map(({ label, icon, address }) => (
          <li key={label}>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer" className={styles.card}>
                <OutsideText icon={icon} label={label} description={new URL(address).host} />
              </a>
            ) : (
              <div className={styles.card} data-closed>
                <OutsideText
                  icon={icon}
                  label={label}
                  description="No address is configured on this server."
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OutsideTextProps {
  icon: Icon
  label: string
  description: string
}

function OutsideText({ icon: Icon, label, description }: OutsideTextProps) {
  return (
    <>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span className="np-muted">{description}</span>
      </span>
    </>
  )
}
