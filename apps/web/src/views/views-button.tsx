import { Button, Popover } from '@mantine/core'
import type { SavedView } from '@nutripim/contract/views/views'
import type { PathWith } from '@nutripim/screens/screen-addresses'
import { IconCheck, IconLayoutList } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '../ui/feedback/confirm.tsx'
import type { Arrangement } from '../ui/grid/arrange/arrangement.ts'
import { audienceLabels } from './audience-labels.ts'
import { useViewActions, type useViews } from './use-views.ts'
import { ViewForm } from './view-form.tsx'
import styles from './views.module.css'

interface ViewsButtonProps {
  screen: PathWith<'widths'>
  views: ReturnType<typeof useViews>
  arrangement: Arrangement
  /** The user arranged something that the view does not have. */
  isChanged: boolean
  /** Exports what the grid shows; undefined if there is nothing. */
  onExport: (() => void) | undefined
}

/** Opens a saved view, and saves the present arrangement as one. */
export function ViewsButton(props: ViewsButtonProps) {
  const { screen, views, arrangement, isChanged, onExport } = props
  const { current, defaultView, show } = views
  const { save, isSaving, remove, selectDefault } = useViewActions(screen)
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState<'new' | 'edit' | null>(null)

  function close() {
    setOpen(false)
    setForm(null)
  }

  function open(view: SavedView | undefined) {
    show(view)
    close()
  }

  async function saveView(name: string, audience: SavedView['audience']): Promise<boolean> {
    const own = form === 'edit' && current ? { viewId: current.viewId } : {}
    const outcome = await save({ ...own, name, audience, arrangement })
    if (outcome.status !== 'saved') return false
    open(outcome.saved)
    return true
  }

  async function askToDelete(view: SavedView) {
    close()
    const isSure = await confirm({
      title: `Delete the view “${view.name}”?`,
      text:
        view.audience === 'owner'
          ? 'Its address no longer works.'
          : 'Users who it is shared with lose it too, and its address no longer works.',
      confirmLabel: 'Delete view',
      danger: true,
    })
    if (!isSure) return
    show(undefined)
    await remove(view.viewId)
  }

  const item = (view: SavedView | undefined, name: string, detail: string) => {
    const isCurrent = current?.viewId === view?.viewId
    return (
      <li key={view?.viewId ?? 'standard'}>
        <button
          type="button"
          className={styles.view}
          aria-current={isCurrent || undefined}
          onClick={() => open(view)}
        >
          <span className="np-stack np-accent">
            {isCurrent && <IconCheck size={16} aria-hidden />}
          </span>
          <span className="np-cut" dir="auto">
            {name}
          </span>
          <span className="np-muted np-xs">{detail}</span>
        </button>
      </li>
    )
  }
  const action = (text: string, run: () => void, isMain = false) => (
    <Button
      size="xs"
      variant={isMain ? 'default' : 'subtle'}
      {...(!isMain && { color: 'gray' })}
      onClick={run}
    >
      {text}
    </Button>
  )
  const label = current ? `${current.name}${isChanged ? ' (changed)' : ''}` : 'Views'
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      width={320}
      shadow="md"
      trapFocus
      // What is typed would be lost, also by a click into the dialog that asks about it.
      closeOnClickOutside={form === null}
      withRoles
    >
      <Popover.Target>
        <Button
          variant="default"
          className={styles.button}
          leftSection={<IconLayoutList size={16} aria-hidden />}
          aria-label={current ? `View: ${label}` : undefined}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views" aria-labelledby={undefined} p={8}>
        {form ? (
          <ViewForm
            view={form === 'edit' ? current : undefined}
            isSaving={isSaving}
            onSave={saveView}
            onCancel={() => setForm(null)}
          />
        ) : (
          <>
            <ul className={styles.list}>
              {item(undefined, 'Standard view', defaultView ? '' : 'default')}
              {views.views.map((view) => item(view, view.name, describe(view)))}
            </ul>
            <div className={styles.actions}>
              {action('Save as new view', () => setForm('new'), true)}
              {current?.isOwn && action('Change this view', () => setForm('edit'), true)}
              {onExport &&
                action('Export this view', () => {
                  close()
                  onExport()
                })}
              {current &&
                (current.isDefault
                  ? action('Remove as my default', () => void selectDefault(null))
                  : action('Make it my default', () => void selectDefault(current.viewId)))}
              {current?.isOwn && action('Delete view', () => void askToDelete(current))}
            </div>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** “default · Everyone · by Maria Marketer” */
function describe({ isDefault, isOwn, audience, ownerName }: SavedView): string {
  const shared = audience !== 'owner' && audienceLabels[audience]
  return [isDefault && 'default', shared, !isOwn && `by ${ownerName}`].filter(Boolean).join(' · ')
}
