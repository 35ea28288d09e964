import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { SaveOutcome } from '../ui/form/save-outcome.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'
import { useRecordTitle } from '../ui/page/record-title.ts'
import styles from './keys.module.css'
import { RotateDialog } from './rotate-dialog.tsx'
import type { Issued } from './secret-dialog.tsx'

/** What API keys and webhooks have in common. */
interface Connection {
  name: string
  createdBy: string
  createdAt: string
  ownerId: string | null
  ownerName: string | null
  secrets: readonly { start: string; createdAt: string; validUntil: string | null }[]
}

interface ConnectionDetailsProps {
  /** “API key” or “Webhook” */
  noun: string
  connection: Connection
  badge: ReactNode
  /** Beside the heading. */
  end?: ReactNode
  children: ReactNode
}

/** The frame of the details of a key or webhook. */
export function ConnectionDetails(props: ConnectionDetailsProps) {
  const { name, createdBy, createdAt } = props.connection
  useRecordTitle(name)
  return (
    <section className={styles.details} aria-label={`${props.noun} ${name}`}>
      <header className={styles.heading}>
        <h2 dir="auto">{name}</h2>
        {props.badge}
        {props.end}
      </header>
      {props.children}
      <p className="np-flush np-muted np-sm np-breaks">
        Created by {formatUser(createdBy)} on {formatDateTime(createdAt)}.{' '}
        <Link to="/admin/audit" search={{ kind: 'users', text: name }}>
          View its changes in the audit log
        </Link>
      </p>
    </section>
  )
}

export function StateBadge({ state, children }: { state: string; children: string }) {
  return (
    <span className={styles.state} data-state={state}>
      {children}
    </span>
  )
}

export const Warning = ({ state, children }: { state?: string; children: ReactNode }) => (
  <p className={styles.warning} data-state={state}>
    <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
)

export function Owner({ ownerId, ownerName }: Connection) {
  if (!ownerId) return 'None'
  return (
    <Link to="/access-control/user/$userid" params={{ userid: ownerId }}>
      {ownerName}
    </Link>
  )
}

interface SecretsProps extends Connection {
  /** “, valid until 3 May 2026, 14:05” */
  formatEnd: (validUntil: string | null) => string
}

export function Secrets({ secrets, formatEnd }: SecretsProps) {
  return (
    <ul className="np-list np-stack np-gap-4 np-sm">
      {secrets.map(({ start, createdAt, validUntil }) => (
        <li key={start}>
          <code>{start}…</code> created on {formatDateTime(createdAt)}
          {formatEnd(validUntil && formatDateTime(validUntil))}
        </li>
      ))}
    </ul>
  )
}

interface Rotation {
  connection: Connection
  isRotating: boolean
  rotate: (overlapHours: number) => Promise<SaveOutcome<{ secret: string }, unknown>>
  onIssued: (issued: Issued) => void
}

/** A dialog that replaces the secret, and a function that opens it. */
export function useRotation({ connection, isRotating, rotate, onIssued }: Rotation) {
  const [isOpen, setOpen] = useState(false)
  const { name, secrets } = connection
  const close = () => setOpen(false)
  const dialog = isOpen && (
    <RotateDialog
      name={name}
      hasPrevious={secrets.length > 1}
      isRotating={isRotating}
      onRotate={async (overlapHours) => {
        const outcome = await rotate(overlapHours)
        close()
        if (outcome.status === 'saved') onIssued({ name, secret: outcome.saved.secret })
      }}
      onClose={close}
    />
  )
  return { dialog, open: () => setOpen(true) }
}
