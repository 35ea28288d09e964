import type { Page } from '@playwright/test'

/** Lists what makes a screen of 390 px hard to use by touch: small, covered or cut off controls. */
export function findMobileLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const width = document.documentElement.clientWidth
    const main = document.querySelector('main')!
    for (const box of [document.documentElement, main]) {
      if (box.scrollWidth > box.clientWidth) problems.push(`${box.tagName} scrolls sideways`)
    }
    const page = document.documentElement
    if (page.scrollHeight > page.clientHeight) problems.push('The page scrolls, not its content')
    const controls = document.querySelectorAll(
      ':is(header, main) :is(button, a[href], input, textarea, select, [role="button"])',
    )
    for (const control of controls) {
      if (!isVisible(control) || control.closest('[inert], [aria-hidden="true"]')) continue
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      const box = control.getBoundingClientRect()
      const name = formatName(control)
      const isButton = control.matches('button, [role="button"]')
      if (isButton && !isInTable(control) && getTouchSize(control) < 43.5) {
        problems.push(`${name} is ${Math.round(box.width)} × ${Math.round(box.height)}`)
      }
      if (isInScrollBox(control.parentElement)) continue
      if (box.left < -1 || box.right > width + 1) problems.push(`${name} hangs over the edge`)
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      if (!control.matches(':disabled') && !(top && belongsTo(top, control))) {
        problems.push(`${name} lies under ${top ? formatName(top) : 'nothing'}`)
      }
    }
    return problems

    function isVisible(element: Element): boolean {
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isShown && element.getBoundingClientRect().width > 1
    }

    function isInTable(element: Element): boolean {
      return element.closest('td, th, [role="grid"], .mantine-Pill-root, [data-position]') !== null
    }

    /** A table is allowed to scroll inside its own box. */
    function isInScrollBox(element: Element | null): boolean {
      if (!element || element === main) return false
      const isBox = /auto|scroll/.test(getComputedStyle(element).overflowX)
      if (isBox && element.scrollWidth > element.clientWidth) return true
      return isInScrollBox(element.parentElement)
    }

    /** A small control can have a touch area that is larger than the visible control. */
    function getTouchSize(element: Element): number {
      const box = element.getBoundingClientRect()
      const around = getComputedStyle(element, '::before')
      const isLarger = around.content !== 'none' && around.position === 'absolute'
      if (!isLarger) return Math.min(box.width, box.height)
      return Math.min(Number.parseFloat(around.width), Number.parseFloat(around.height))
    }

    /** The control itself, its label, or the element that is drawn in place of a hidden input. */
    function belongsTo(top: Element, control: Element): boolean {
      if (control.contains(top) || top.contains(control)) return true
      const label = control.closest('label') ?? document.querySelector(`label[for="${control.id}"]`)
      const drawn = top.closest('[class*="Input"], [class*="Checkbox"], [class*="Switch"], label')
      return Boolean(label?.contains(top) || drawn?.contains(control))
    }

    function formatName(element: Element): string {
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return `${element.tagName} "${label.trim().slice(0, 40)}"`
    }
  })
}
