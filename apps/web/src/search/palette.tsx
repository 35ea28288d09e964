import { Modal, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useCountry } from '../country/use-country.ts'
import { useIdentity } from '../identity/use-session.ts'
import { useSavedItems } from '../shell/saved-items.ts'
import { useSaveItem } from '../shell/use-save-item.ts'
import { useOfferedActions } from '../ui/actions/actions.ts'
import { shortcutKey } from '../ui/keys/shortcut-key.ts'
import type { EarlyText } from '../ui/text/early-text.ts'
import { useStable } from '../ui/use-stable.ts'
import { useGeneralActions } from './general-actions.ts'
import styles from './palette.module.css'
import { PaletteField } from './palette-field.tsx'
import { listSections, type Row } from './palette-rows.ts'
import { PaletteSections } from './palette-sections.tsx'
import { isOneLetter, type Result } from './results.ts'
import { useOpenResult } from './use-open-result.ts'
import { useSearchAnswer } from './use-search.ts'

const perKind = 5

/** The search dialog of Ctrl+K: type, move with the arrow keys, open with Enter. */
export default function Palette({ isOpen, ...finder }: { isOpen: boolean } & FinderProps) {
  const isSmall = useMediaQuery('(max-width: 767px)')
  return (
    <Modal
      opened={isOpen}
      onClose={finder.onClose}
      withCloseButton={false}
      title={<VisuallyHidden>Search everything</VisuallyHidden>}
      size={680}
      padding={0}
      yOffset="10vh"
      fullScreen={isSmall ?? false}
      // At once: with a transition, Escape takes twice as long on a slow processor.
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content, body: 'np-column np-fill', header: styles.header }}
    >
      <Finder {...finder} />
    </Modal>
  )
}

interface FinderProps {
  /** What was typed since Ctrl+K. */
  early: RefObject<EarlyText | undefined>
  onClose: () => void
}

function Finder({ early, onClose }: FinderProps) {
  const id = useId()
  const rights = useIdentity()?.rights ?? none
  const { country } = useCountry()
  /** What the field contains; the list follows, so that it keeps neither the dialog nor a letter waiting. */
  const field = useRef('')
  const [typed, setTyped] = useState('')
  const listed = useDeferredValue<string | undefined>(typed, undefined)
  const [active, setActive] = useState(0)
  const answer = useSearchAnswer({ typed, nearCountry: country, limit: perKind })
  const { items } = useSavedItems()
  const { save: saveItem } = useSaveItem()
  const open = useOpenResult()
  const navigate = useNavigate()
  const isEmpty = typed.trim() === ''
  const onScreen = useOfferedActions()
  const general = useGeneralActions()
  const { groups } = answer
  const offer = useMemo(
    () => ({ groups, items, rights, onScreen, general }),
    [groups, items, rights, onScreen, general],
  )
  const sections = useMemo(
    () => (listed === undefined ? none : listSections(listed, offer)),
    [listed, offer],
  )
  const results = sections.flatMap(({ rows }) => rows)
  const current = Math.min(active, results.length - 1)
  const list = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  // Only after an arrow key, because scrolling makes the browser lay out the page at once.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  })
  function moveTo(index: number) {
    isMoved.current = true
    setActive(index)
  }

  const openRow = useStable((row: Row) => {
    onClose()
    if ('action' in row) row.action.run()
    else void open(row.result)
  })
  function showAll() {
    onClose()
    void navigate({ to: '/admin/search', search: { q: field.current.trim() } })
  }
  const pin = useStable(
    ({ kind, id, hit, isPinned }: Result) => void saveItem({ kind, id, hit, isPinned: !isPinned }),
  )
  // Enter was pressed before the answer to this text arrived.
  const [awaited, setAwaited] = useState<string>()
  useEffect(() => {
    if (awaited === undefined || answer.isLoading || typed !== awaited) return
    setAwaited(undefined)
    const [first] = listSections(awaited, offer).flatMap(({ rows }) => rows)
    if (first) openRow(first)
  }, [awaited, answer.isLoading, typed, offer, openRow])

  /** The row that a key acts on: of the text as it is, even if the list is not there yet. */
  function findSelected(): Row | undefined {
    if (listed === field.current) return results[current]
    return listSections(field.current, offer).flatMap(({ rows }) => rows)[active]
  }

  const follow = useStable((text: string) => {
    field.current = text
    setAwaited(undefined)
    list.current?.scrollTo?.({ top: 0 })
    if (active > 0) setActive(0)
    startTransition(() => setTyped(text))
  })

  function enter() {
    const selected = findSelected()
    const isAnswered = !answer.isLoading && typed === field.current
    // A record may match only the text before; an arrow key selects what is shown.
    const isFirst = selected && isLocal(selected) && !isOneLetter(field.current)
    if (isAnswered || active > 0 || isFirst) {
      if (selected) openRow(selected)
    } else setAwaited(field.current)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    const last = results.length - 1
    if (event.key === 'ArrowDown') moveTo(current >= last ? 0 : current + 1)
    else if (event.key === 'ArrowUp') moveTo(current <= 0 ? last : current - 1)
    else if (event.key === 'Enter' && isMod) showAll()
    else if (event.key === 'Enter') enter()
    else if (shortcutKey(event) === 'd' && isMod) {
      const selected = findSelected()
      if (!selected || !('result' in selected)) return
      pin(selected.result)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <PaletteField
        early={early}
        listId={`${id}-results`}
        activeId={results[current] ? `${id}-${current}` : undefined}
        isLoading={answer.isLoading}
        onType={follow}
        onEnter={enter}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-results`}
        className={styles.results}
        role="grid"
        aria-label="Results"
        aria-busy={answer.isLoading}
      >
        <PaletteSections
          id={id}
          sections={sections}
          current={current}
          typed={listed ?? ''}
          onMove={setActive}
          onOpen={openRow}
          onPin={pin}
        />
      </div>
      {results.length === 0 && listed === typed && !answer.isLoading && !answer.hasFailed && (
        <p className={styles.nothing} role="status">
          Nothing found for “{typed.trim()}”. Try fewer words or letters.
        </p>
      )}
      {answer.hasFailed && (
        <p className={styles.nothing} role="alert">
          The search failed.{' '}
          <button type="button" className={styles.retry} onClick={answer.retry}>
            Try again
          </button>
        </p>
      )}
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl D</kbd> pin
        </span>
        <button type="button" className={styles.all} onClick={showAll} disabled={isEmpty}>
          All results
        </button>
        <button type="button" className={styles.all} onClick={onClose}>
          Close
        </button>
      </div>
    </>
  )
}

/** Screens and actions do not wait for the server. */
const isLocal = (row: Row) => 'action' in row || row.result.kind === 'screen'

const none: never[] = []
