import type { PersonAccess } from '@nutripim/contract/access/access'
import { formatRole } from '@nutripim/wording/role-labels'
import type { ReactNode } from 'react'
import { screens } from '../shell/screens.ts'
import { formatNumber } from '../ui/format/count.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { LastActions } from './last-actions.tsx'
import styles from './person-page.module.css'
import { RightText, RoleText } from './role-text.tsx'

export function Person({ person }: { person: PersonAccess }) {
  const { userId, addedBy, addedAt, roles, rights, countries, signIns } = person
  return (
    <>
      <p className={styles.about}>
        {userId} · added by {formatUser(addedBy)} on {formatDateTime(addedAt)} ·{' '}
        {signIns[0] ? `last signed in on ${formatDateTime(signIns[0])}` : 'has never signed in'}
      </p>
      <div className={styles.parts}>
        <Part title="Rights" isWide>
          {rights.length === 0 ? (
            <p className="np-flush np-muted">None: the user has no role.</p>
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Right</th>
                  <th scope="col">From role</th>
                  <th scope="col">Screens</th>
                </tr>
              </thead>
              <tbody>
                {rights.map(({ right, roles }) => (
                  <tr key={right}>
                    <th scope="row">
                      <RightText code={right} />
                    </th>
                    <td>{roles.map(formatRole).join(', ')}</td>
                    <td className="np-muted">{screensOf(right).join(', ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Part>
        <Part title="Roles">
          <ul className={`np-list np-stack np-gap-6 ${styles.list}`}>
            {roles.map((role) => (
              <li key={role.id}>
                <RoleText code={role.id} />
                <AssignedBy {...role} />
              </li>
            ))}
          </ul>
        </Part>
        <Part title={`Countries (${formatNumber(countries.length)})`}>
          <ul className={`np-list np-stack np-gap-6 ${styles.list}`}>
            {countries.map((country) => (
              <li key={country.id}>
                <span>{country.name}</span>
                <AssignedBy {...country} />
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Sign-ins">
          {signIns.length === 0 ? (
            <p className="np-flush np-muted">None so far.</p>
          ) : (
            <ol className={`np-list np-stack np-gap-6 ${styles.list}`}>
              {signIns.map((at) => (
                <li key={at}>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ol>
          )}
        </Part>
        <Part title="Recent changes by the user" isWide>
          <LastActions userId={userId} />
        </Part>
      </div>
    </>
  )
}

/** The screens that a right opens, by their names in the menu. */
function screensOf(right: string): string[] {
  return screens
    .filter(
      ({ rights, parent, path }) =>
        rights?.some((name) => name === right) && !parent && !path.startsWith('/nav'),
    )
    .map(({ label }) => label)
}

interface PartProps {
  title: string
  isWide?: boolean
  children: ReactNode
}

function Part({ title, isWide = false, children }: PartProps) {
  return (
    <section className={styles.part} data-wide={isWide || undefined} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function AssignedBy({ givenBy, givenAt }: { givenBy: string | null; givenAt: string | null }) {
  if (!givenBy || !givenAt) return null
  return (
    <span className="np-muted np-xs">
      assigned by {formatUser(givenBy)}, {formatDateTime(givenAt)}
    </span>
  )
}
