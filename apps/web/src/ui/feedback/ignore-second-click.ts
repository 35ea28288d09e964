const dialogs = '.mantine-Modal-root, .mantine-Drawer-root'

const isShown = (dialog: Element) => dialog.querySelector('[role="dialog"]') !== null

/**
 * A user who double-clicks a button means one click. Where the first one opened a dialog, the second one
 * would land on it: beside its content, which closes it, or on one of its buttons.
 */
export function ignoreSecondClick(): void {
  let shownBefore: readonly Element[] = []

  function onMouse(event: MouseEvent) {
    if (event.detail < 2) {
      if (event.type === 'mousedown') {
        shownBefore = [...document.querySelectorAll(dialogs)].filter(isShown)
      }
      return
    }
    const dialog = event.target instanceof Element ? event.target.closest(dialogs) : null
    if (dialog === null || shownBefore.includes(dialog)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const) {
    addEventListener(type, onMouse, { capture: true })
  }
}
