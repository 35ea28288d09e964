import type { Right } from '@nutripim/contract/api/permissions'
import { formatRole } from '@nutripim/wording/role-labels'
import type { ComponentType } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { loadOnDemand } from '../../ui/load-on-demand.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { listAllowedSections } from '../allowed-screens.ts'
import styles from './home-page.module.css'
import { HomePartName, HomeSectionSkeleton } from './home-section.tsx'
import { RecoveredNote } from './recovered-note.tsx'

/** A list of work on the home page. The router passes them in from the features. */
export interface HomePart {
  name: string
  rights: readonly Right[]
  component: ComponentType
}

export const loadHomePart = (load: () => Promise<{ default: ComponentType }>) =>
  loadOnDemand(load, <HomeSectionSkeleton />)

export function HomePage({ parts }: { parts: readonly HomePart[] }) {
  const identity = useIdentity()
  if (identity === undefined) return null
  const shown = parts.filter(({ rights }) =>
    rights.some((right) => identity.rights.includes(right)),
  )
  return (
    <div className={styles.page}>
      <PageHeading
        title="Welcome to the Product Information Management System"
        description="See what is pending for you, and continue where you stopped."
      />
      <RecoveredNote />
      {listAllowedSections(identity.rights).length === 0 && (
        <p className={styles.nothing}>Your role has no screens in this version.</p>
      )}
      <div className={styles.parts}>
        {shown.map(({ name, component: Part }) => (
          <HomePartName key={name} value={name}>
            <Part />
          </HomePartName>
        ))}
      </div>
      <Access roles={identity.roles} />
    </div>
  )
}

/** Roles and countries of the user, so that a missing one is noticed early. */
function Access({ roles }: { roles: readonly string[] }) {
  const { country, countries, setCountry, isLoading } = useCountry()
  return (
    <section className={styles.access} aria-labelledby="access">
      <h2 id="access">Your access</h2>
      <dl className="np-facts">
        <dt>{roles.length === 1 ? 'Role' : 'Roles'}</dt>
        <dd title={roles.join(', ')}>{roles.map(formatRole).join(', ')}</dd>
        <dt>Countries</dt>
        <dd>
          {isLoading && <span className="np-muted">Loading countries…</span>}
          {!isLoading &&
            countries.length === 0 &&
            'You have no countries assigned. Ask an administrator.'}
          <ul className={styles.countries}>
            {countries.map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === country}
                  title={`Switch to ${name}`}
                  onClick={() => setCountry(id)}
                >
                  {name}
                  {id === country && ' · selected'}
                </button>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  )
}
