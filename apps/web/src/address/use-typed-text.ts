import { useEffect, useRef, useState } from 'react'

/**
 * A text of the address that the user types. It is also kept here, so that typing never waits for the
 * router; an address that comes from elsewhere, such as a link or Back, replaces it.
 */
export function useTypedText(
  stored: string | number | undefined,
  store: (text: string | undefined) => unknown,
): [string, (text: string) => void] {
  const inAddress = String(stored ?? '')
  const [text, setText] = useState(inAddress)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (sent.current === undefined) setText(inAddress)
    else if (sent.current === inAddress) sent.current = undefined
  }, [inAddress])
  return [
    text,
    (next) => {
      sent.current = next === inAddress ? undefined : next
      setText(next)
      void store(next || undefined)
    },
  ]
}
