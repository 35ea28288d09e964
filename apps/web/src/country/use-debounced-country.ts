import { useEffect, useState } from 'react'

const debounce = 300

/**
 * The country to show: the chosen one once it has stood for 300 ms, so that stepping through the
 * list loads nothing in between. While there are unsaved edits it stays, whatever another tab
 * chooses.
 */
export function useDebouncedCountry(
  selected: string | undefined,
  isLocked: boolean,
): string | undefined {
  const [debounced, setSettled] = useState(selected)
  if (debounced === undefined && selected !== undefined) setSettled(selected)
  useEffect(() => {
    if (selected === debounced || isLocked) return
    const timer = setTimeout(() => setSettled(selected), debounce)
    return () => clearTimeout(timer)
  }, [selected, debounced, isLocked])
  return debounced
}
