import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react'
import { familyNames } from './composition-columns.ts'

interface FamilyMenuProps {
  shown: readonly string[]
  onChange: (shown: string[]) => void
}

/** Which families of elements are shown. Edits in a hidden one stay and are saved. */
export function FamilyMenu({ shown, onChange }: FamilyMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {shown.length === familyNames.length
            ? 'All elements'
            : `${shown.length} of ${familyNames.length} families`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...shown]} onChange={onChange}>
          {familyNames.map((name) => (
            <Menu.CheckboxItem key={name} value={name}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
