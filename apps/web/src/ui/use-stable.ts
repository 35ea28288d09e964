import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for ever that calls the latest one, so that rows need not be drawn anew for it. */
export function useStable<Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
