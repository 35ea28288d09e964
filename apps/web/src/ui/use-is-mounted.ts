import { useEffect, useState } from 'react'

/**
 * False in the first render. A dialog that is mounted when it is needed opens in the second render,
 * because Mantine returns the focus only from a dialog that was mounted before it opened.
 */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
