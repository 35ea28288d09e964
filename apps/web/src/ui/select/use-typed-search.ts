import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { hasModifier } from '../keys/use-shortcuts.ts'

interface TypedSearchOptions {
  isLoading: boolean
  /** Enter selects options and never submits the form. */
  isMultiple?: boolean
}

/**
 * The text of a select with a search field. What the user types stays when the list arrives or changes,
 * the first match is highlighted then, and Enter selects it: also Enter pressed before the list arrived.
 * Mantine replaces the text and forgets the key instead, and loses the highlight when the list opens
 * later than the user types, as on a slow machine.
 */
export function useTypedSearch({ isLoading, isMultiple = false }: TypedSearchOptions) {
  const [search, setSearch] = useState('')
  /** What the user typed and has neither selected nor left. */
  const typed = useRef<string>(undefined)
  /** The field in which Enter was pressed before the list arrived. */
  const [waiting, setWaiting] = useState<HTMLInputElement>()
  /** Whether the arrow keys highlighted an option. */
  const isWalking = useRef(false)

  function forget() {
    typed.current = undefined
    isWalking.current = false
    setWaiting(undefined)
  }

  useEffect(() => {
    if (!waiting || isLoading) return
    setWaiting(undefined)
    selectMatch(waiting)
  }, [waiting, isLoading])

  return {
    forget,
    /** Shows a text that the user did not type. */
    showText(text: string) {
      forget()
      setSearch(text)
    },
    props: {
      searchable: true,
      // Becomes true when the list arrives, which highlights the first match.
      selectFirstOptionOnChange: !isLoading,
      searchValue: search,
      onSearchChange(text: string) {
        if (typed.current === undefined || typed.current === text) setSearch(text)
      },
      onChangeCapture(event: ChangeEvent<HTMLInputElement>) {
        typed.current = event.currentTarget.value
        isWalking.current = false
        setWaiting(undefined)
      },
      onBlurCapture(_: FocusEvent<HTMLInputElement>) {
        forget()
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        const input = event.currentTarget
        // A held key that cleared the text must not go on with the selected options.
        if (event.key === 'Backspace' && input.value === '' && (event.repeat || hasModifier(event)))
          event.preventDefault()
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isWalking.current = true
      },
      // Before Mantine, which submits the form or selects any option while it has highlighted none.
      onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        if (!typed.current && (!isMultiple || isWalking.current)) return
        event.preventDefault()
        event.stopPropagation()
        const input = event.currentTarget
        if (typed.current && (isLoading || !selectMatch(input))) setWaiting(input)
      },
    },
  }
}

/** Selects the highlighted option, or the first one. Returns whether there was one. */
function selectMatch(input: HTMLInputElement): boolean {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const options = [...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]
  const enabled = options.filter((each) => !each.hasAttribute('data-combobox-disabled'))
  const match = enabled.find((each) => each.hasAttribute('data-combobox-selected')) ?? enabled[0]
  match?.click()
  return match !== undefined
}
