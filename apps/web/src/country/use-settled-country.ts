import { useEffect, useState } from 'react'

const debounce = 300

/**
 * The country to show: the chosen one once it has stood for 300 ms, so that stepping through the
 * list loads nothing in between. While there are unsaved edits it stays, whatever another tab
 * chooses.
 */
export function useSettledCountry(chosen: string | undefined, isHeld: boolean): string | undefined {
  const [settled, setSettled] = useState(chosen)
  if (settled === undefined && chosen !== undefined) setSettled(chosen)
  useEffect(() => {
    if (chosen === settled || isHeld) return
    const timer = setTimeout(() => setSettled(chosen), debounce)
    return () => clearTimeout(timer)
  }, [chosen, settled, isHeld])
  return settled
}
