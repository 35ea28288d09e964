import { useNavigate } from '@tanstack/react-router'
import { findGapPosition } from './gap-trail.ts'

/** Where the editor is among the gaps of the completion report, and a function that opens the next one. */
export function useGapPosition(...[screen, country, ...cell]: Parameters<typeof findGapPosition>) {
  const navigate = useNavigate()
  const position = findGapPosition(screen, country, ...cell)
  function openNextGap() {
    if (!position?.next) return
    const { screen: to, product, field } = position.next
    void navigate({ to, search: { country, product, field } })
  }
  return { position, openNextGap }
}
