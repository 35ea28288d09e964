import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { canLeave } from '../ui/unsaved/leave-guard.ts'
import { ConnectionList, type ConnectionListProps } from './connection-list.tsx'
import styles from './keys.module.css'
import { type Issued, SecretDialog } from './secret-dialog.tsx'

interface ConnectionPageProps<Row> extends ConnectionListProps<Row> {
  description: string
  createLabel: string
  /** Why none can be created. */
  blockedReason?: string | null | undefined
  onSelect: (selected: number | 'new' | undefined) => Promise<void>
  /** Shown while there are none at all. */
  first: { icon: Icon; text: string }
  renderDetails: (row: Row, onIssued: (issued: Issued) => void) => ReactNode
  renderForm: (onCancel: () => void, onCreated: (id: number, issued: Issued) => void) => ReactNode
  /** How a secret is used. */
  secretHelp: ReactNode
}

/** The connections of other systems, as list with details: API keys or webhooks. */
export function ConnectionPage<Row>(props: ConnectionPageProps<Row>) {
  const { title, plural, selected, onSelect, query, first, blockedReason = null } = props
  const [issued, setIssued] = useState<Issued>()
  async function select(next: number | 'new' | undefined) {
    if (!(await canLeave())) return false
    await onSelect(next)
    return true
  }
  const createButton = (
    <Button
      disabled={blockedReason !== null}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => void select('new')}
    >
      {props.createLabel}
    </Button>
  )
  // Here, because the dialog of the last connection stays, too, when another user deletes it.
  const kept = useKeptRecord(
    props.rows.find((row) => props.keyOf(row) === selected),
    selected,
  )
  const isEmpty =
    props.rows.length === 0 &&
    props.emptyText === undefined &&
    selected !== 'new' &&
    kept.record === undefined
  return (
    <Screen title={title} description={props.description} flows="tablet">
      {blockedReason !== null && (
        <p className="np-flush np-row np-gap-8 np-note">{blockedReason}</p>
      )}
      <Loaded query={query} what={plural}>
        {() =>
          isEmpty ? (
            <EmptyState icon={first.icon} title={`No ${plural} yet`}>
              <span className={styles.lesson}>{first.text}</span>
              {createButton}
            </EmptyState>
          ) : (
            <ConnectionList
              {...props}
              current={kept.record}
              isGone={kept.isGone}
              createButton={createButton}
              onSelect={select}
              renderDetails={(row) => props.renderDetails(row, setIssued)}
              form={props.renderForm(
                () => void select(undefined),
                (id, issued) => {
                  // Afterwards, because nobody leaves a secret without being asked.
                  void onSelect(id).finally(() => setIssued(issued))
                },
              )}
            />
          )
        }
      </Loaded>
      <SecretDialog issued={issued} onClose={() => setIssued(undefined)}>
        {props.secretHelp}
      </SecretDialog>
    </Screen>
  )
}
