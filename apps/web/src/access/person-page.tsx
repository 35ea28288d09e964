import type { PersonAccess } from '@nutripim/contract/access/access'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '../shell/screens.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { LinkButton } from '../ui/page/link-button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Screen } from '../ui/page/screen.tsx'
import styles from './person-page.module.css'
import { LastActs } from './recent-changes.tsx'
import { isGone, personQuery } from './use-users.ts'
import { UserNotFound } from './user-not-found.tsx'

/** The permissions of a user: each right with its role, each role and country with who assigned it. */
export function PersonPage() {
  const { userid } = useParams({ from: '/access-control/person/$userid' })
  const person = useQuery(personQuery(userid))
  if (isGone(person.error)) return <UserNotFound id={userid} />
  return (
    <Screen
      title={person.data?.displayName ?? userid}
      description="View the user’s rights, roles and countries, and where they come from."
      actions={
        <LinkButton
          variant="default"
          to="/access-control/user/$userid"
          params={{ userid }}
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />}
        >
          Edit User
        </LinkButton>
      }
      label="Permissions of a user"
      className={styles.page}
    >
      <Loaded query={person} what="the user">
        {(person) => <Person person={person} />}
      </Loaded>
    </Screen>
  )
}

function Person({ person }: { person: PersonAccess }) {
  const { userId, addedBy, addedAt, roles, rights, countries, signIns } = person
  return (
    <>
      <p className={styles.about}>
        {userId} · added by {addedBy} on {formatDateTime(addedAt)} ·{' '}
        {signIns[0] ? `last signed in on ${formatDateTime(signIns[0])}` : 'has never signed in'}
      </p>
      <div className={styles.parts}>
        <Part title="Rights" isWide>
          {rights.length === 0 ? (
            <p className={styles.none}>None: the user has no role.</p>
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
                    <th scope="row">{right}</th>
                    <td>{roles.join(', ')}</td>
                    <td className={styles.opens}>{screensOf(right).join(', ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Part>
        <Part title="Roles">
          <ul className={styles.list}>
            {roles.map((role) => (
              <li key={role.id}>
                <span>{role.id}</span>
                <AssignedBy {...role} />
              </li>
            ))}
          </ul>
        </Part>
        <Part title={`Countries (${countries.length})`}>
          <ul className={styles.list}>
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
            <p className={styles.none}>None so far.</p>
          ) : (
            <ol className={styles.list}>
              {signIns.map((at) => (
                <li key={at}>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ol>
          )}
        </Part>
        <Part title="Recent changes by the user" isWide>
          <LastActs userId={userId} />
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
    <span className={styles.given}>
      assigned by {givenBy}, {formatDateTime(givenAt)}
    </span>
  )
}
