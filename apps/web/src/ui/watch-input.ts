const events = ['keydown', 'pointerdown', 'beforeinput', 'compositionstart'] as const

/**
 * Notices whether the user goes on while something is checked, in any field or list. Then the focus must
 * not be moved any more.
 */
export function watchInput() {
  let hasBegun = false
  const notice = () => {
    hasBegun = true
  }
  for (const event of events) addEventListener(event, notice, true)
  return {
    hasBegun: () => hasBegun,
    stop() {
      for (const event of events) removeEventListener(event, notice, true)
    },
  }
}
