import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface DetailInView {
  detail: RefObject<HTMLDivElement | null>
  /** For a row that is selected again. */
  showDetail: () => void
}

/** On narrow screens the details are below the list. They scroll into view when a row is selected. */
export function useDetailInView(selected: string | number | undefined): DetailInView {
  const detail = useRef<HTMLDivElement>(null)
  const [picks, setPicks] = useState(0)
  const showDetail = useCallback(() => setPicks((count) => count + 1), [])
  useEffect(() => {
    if (selected !== undefined && isBelowTheList()) {
      detail.current?.scrollIntoView({ block: 'start' })
    }
  }, [selected, picks])
  return { detail, showDetail }
}

const isBelowTheList = () => matchMedia('(max-width: 1023px)').matches
