/** By what the specification counts as one. An iPhone's own browser is none of these: its screen tells. */
export function isMobile(userAgent: string): boolean {
  return /ipad|ios|android/i.test(userAgent)
}

/** Gives what is touched more room: see `data-touch` in ui/touch.css. */
export function followTouch(): void {
  const isTouched = matchMedia('(pointer: coarse), (max-width: 767px)')
  const mark = () => {
    const isTouch = isTouched.matches || isMobile(navigator.userAgent)
    document.documentElement.toggleAttribute('data-touch', isTouch)
  }
  isTouched.addEventListener('change', mark)
  mark()
}
