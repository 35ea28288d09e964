import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { GridColumn } from './column.ts'

/** Which groups of columns are shown. Edits in a hidden one stay and are saved. */
export function useShownGroups<Row>(columns: readonly GridColumn<Row>[]) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const shown = useMemo(
    () => columns.filter(({ group }) => group === undefined || !hidden.includes(group)),
    [columns, hidden],
  )
  const names = useMemo(() => [...new Set(columns.flatMap(({ group }) => group ?? []))], [columns])
  return { columns: shown, names, hidden, setHidden }
}

type GroupMenuProps = Omit<ReturnType<typeof useShownGroups>, 'columns'>

export function GroupMenu({ names, hidden, setHidden }: GroupMenuProps) {
  const shown = names.filter((name) => !hidden.includes(name))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {hidden.length === 0 ? 'All columns' : `${shown.length} of ${names.length} groups`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup
          value={shown}
          onChange={(next) => setHidden(names.filter((name) => !next.includes(name)))}
        >
          {names.map((name) => (
            <Menu.CheckboxItem key={name} value={name}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
