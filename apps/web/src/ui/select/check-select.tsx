import { Checkbox, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatNumber } from '../format/count.ts'
import { filterRows } from '../grid/arrange-rows.ts'
import { useGoneRecord } from '../unsaved/gone-record.ts'
import {
  type CheckGroup,
  type CheckItem,
  findSharedReason,
  groupsOf,
  withGroup,
  withItem,
} from './check-items.ts'
import styles from './check-select.module.css'

interface CheckSelectProps {
  label: string
  items: readonly CheckItem[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** The label of the tick that stands for a whole group; without, there is none. */
  allOf?: (group: string) => string
  filterHint: string
  error?: string | undefined
  isRequired?: boolean
  isReadOnly?: boolean
  /** Why nothing can be changed here; shown above the list and read out with its name. */
  blockedReason?: string | null
}

/** Any number of options, in groups, found by typing. What is not to be changed says why. */
export function CheckSelect(props: CheckSelectProps) {
  const { label, items, value, onChange, filterHint, error, blockedReason } = props
  const isReadOnly = Boolean(props.isReadOnly || blockedReason || useGoneRecord())
  const id = useId()
  const describedBy = [blockedReason && `${id}-blocked`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  const saysRequired = props.isRequired && !isReadOnly
  const [filter, setFilter] = useState('')
  const shown = filterRows(items, filter, ({ label, code, detail, group }) =>
    [label, code, detail, group].join('\n'),
  )
  const selected = items.filter((item) => value.includes(item.id))
  const selectedText = selected.map((item) => item.label).join(', ') || 'None'
  return (
    <fieldset
      className={`np-fieldset np-column np-gap-4 np-within ${styles.options}`}
      aria-describedby={
        [saysRequired && `${id}-required`, describedBy].filter(Boolean).join(' ') || undefined
      }
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.label}>
        {label}
        {props.isRequired && (
          <span className={styles.star} aria-hidden>
            {' '}
            *
          </span>
        )}
        <span className={styles.count}>
          {formatNumber(selected.length)} of {formatNumber(items.length)}
        </span>
      </legend>
      {saysRequired && (
        <span id={`${id}-required`} hidden>
          Required
        </span>
      )}
      {/* Always there, so that a tick does not move the list under the pointer. */}
      <p className="np-flush np-muted np-xs np-cut" title={selectedText}>
        {selectedText}
      </p>
      {blockedReason && (
        <p className={styles.blocked} id={`${id}-blocked`}>
          {blockedReason}
        </p>
      )}
      <div className={styles.box}>
        <Input
          className={styles.filter}
          variant="unstyled"
          aria-label={`Filter ${label.toLowerCase()}`}
          // The options cannot be focused while they are disabled, so the filter says why.
          withAria={false}
          aria-describedby={describedBy || undefined}
          placeholder={filterHint}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          // Enter in here would submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {/* Without an option that takes the focus, the list itself must, to be scrolled by keyboard. */}
        <div className={styles.groups} {...(isReadOnly && { tabIndex: 0 })}>
          {groupsOf(shown).map((group) => (
            <Group
              key={group.name}
              group={group}
              value={value}
              onChange={onChange}
              isReadOnly={isReadOnly}
              // A tick for all of a group never touches what the filter hides.
              allOf={filter === '' ? props.allOf : undefined}
            />
          ))}
          {shown.length === 0 && <p className={styles.none}>Nothing matches “{filter}”.</p>}
        </div>
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface GroupProps extends Pick<CheckSelectProps, 'value' | 'onChange'> {
  group: CheckGroup
  isReadOnly: boolean
  allOf: CheckSelectProps['allOf'] | undefined
}

function Group({ group, value, onChange, isReadOnly, allOf }: GroupProps) {
  const free = group.items.filter(({ blockedReason }) => !blockedReason)
  const ticked = group.items.filter(({ id }) => value.includes(id))
  const isAll = ticked.length === group.items.length
  const shared = findSharedReason(group)
  return (
    <fieldset className={styles.group} aria-label={group.name}>
      {allOf ? (
        <Checkbox
          className={styles.all}
          size="sm"
          label={allOf(group.name)}
          description={shared}
          checked={isAll}
          indeterminate={ticked.length > 0 && !isAll}
          disabled={isReadOnly || free.length === 0}
          onChange={() =>
            onChange(withGroup(value, group, !free.every(({ id }) => value.includes(id))))
          }
        />
      ) : (
        <span className={styles.name}>
          {group.name}
          {shared && <span className={styles.why}> {shared}</span>}
        </span>
      )}
      {group.items.map((item) => (
        <Checkbox
          key={item.id}
          className={styles.item}
          size="sm"
          label={
            item.code ? (
              <>
                {item.label} <small className="np-muted">{item.code}</small>
              </>
            ) : (
              item.label
            )
          }
          description={shared ? item.detail : (item.blockedReason ?? item.detail)}
          checked={value.includes(item.id)}
          disabled={isReadOnly || Boolean(item.blockedReason)}
          onChange={(event) => onChange(withItem(value, item.id, event.currentTarget.checked))}
        />
      ))}
    </fieldset>
  )
}
