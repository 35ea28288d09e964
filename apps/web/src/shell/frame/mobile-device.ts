/** The devices that the specification names. Safari on an iPhone is detected by its screen instead. */
export function isMobile(userAgent: string): boolean {
  return /ipad|ios|android/i.test(userAgent)
}

/** Enlarges controls on touch screens: see `data-touch` in ui/theme/touch.css. */
export function followTouch(): void {
  const isTouched = matchMedia('(pointer: coarse), (max-width: 767px)')
  const update = () => {
    const isTouch = isTouched.matches || isMobile(navigator.userAgent)
    document.documentElement.toggleAttribute('data-touch', isTouch)
  }
  isTouched.addEventListener('change', update)
  update()
}
