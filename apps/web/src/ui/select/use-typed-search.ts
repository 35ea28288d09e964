import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/**
 * The text of a select with a search field. What the user types stays when the list arrives or changes,
 * the first match is highlighted then, and Enter selects it: also Enter pressed before the list arrived.
 * Mantine replaces the text and forgets the key instead, and loses the highlight when the list opens
 * later than the user types, as on a slow machine.
 */
export function useTypedSearch({ isLoading }: { isLoading: boolean }) {
  const [search, setSearch] = useState('')
  /** What the user typed and has neither selected nor left. */
  const typed = useRef<string>(undefined)
  /** The field in which Enter was pressed before the list arrived. */
  const [waiting, setWaiting] = useState<HTMLInputElement>()

  function forget() {
    typed.current = undefined
    setWaiting(undefined)
  }

  useEffect(() => {
    if (!waiting || isLoading) return
    setWaiting(undefined)
    selectFirst(waiting)
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
        setWaiting(undefined)
      },
      onBlurCapture(_: FocusEvent<HTMLInputElement>) {
        forget()
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key !== 'Enter' || !isLoading || !typed.current) return
        // Neither an option of the previous list nor the form around it.
        event.preventDefault()
        event.stopPropagation()
        setWaiting(event.currentTarget)
      },
      onKeyUp({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
        const isOpen = currentTarget.getAttribute('aria-expanded') === 'true'
        if (key === 'Enter' && isOpen && !isLoading && typed.current) selectFirst(currentTarget)
      },
    },
  }
}

function selectFirst(input: HTMLInputElement) {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  list?.querySelector<HTMLElement>('[data-combobox-option]')?.click()
}
