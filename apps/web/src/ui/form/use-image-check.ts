import { useCallback, useEffect, useRef, useState } from 'react'

/** An address that answers nothing is no picture either. */
const patience = 15_000

/** Finds out whether an address shows a picture, by loading it. */
function loadsAsImage(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    const timer = setTimeout(() => resolve(false), patience)
    const end = (isLoaded: boolean) => {
      clearTimeout(timer)
      resolve(isLoaded)
    }
    image.onload = () => end(true)
    image.onerror = () => end(false)
    image.referrerPolicy = 'no-referrer'
    image.src = address
  })
}

/**
 * Remembers which address is known to be broken; another one is not, until it is checked. The stored
 * address is checked when the form opens and when another user changes it, unless it is already known to
 * be broken.
 */
export function useImageCheck(stored: string, knownBroken?: string) {
  const [broken, setBroken] = useState(knownBroken)
  const latest = useRef<string>(undefined)
  const check = useCallback(async (address: string): Promise<boolean> => {
    latest.current = address
    if (address.trim() === '') return true
    const isLoaded = await loadsAsImage(address)
    // An answer about an address that was typed over meanwhile says nothing any more.
    if (latest.current === address) setBroken(isLoaded ? undefined : address)
    return isLoaded
  }, [])
  useEffect(() => {
    if (stored !== knownBroken) void check(stored)
    else setBroken(knownBroken)
  }, [check, stored, knownBroken])
  return { broken, check }
}
