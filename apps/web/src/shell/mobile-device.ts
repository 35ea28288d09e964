/** By what the specification counts as one; an iPhone's own browser is known by its small screen instead. */
export function isMobile(userAgent: string): boolean {
  return /ipad|ios|android/i.test(userAgent)
}

/** Style sheets give what is touched more room: see `--np-touch` in tokens.css. */
export function markMobileDevice(): void {
  if (isMobile(navigator.userAgent)) document.documentElement.dataset.device = 'mobile'
}
