import type { Page } from '@playwright/test'

const kinds = ['font size', 'control height', 'row height', 'radius'] as const
type ScaleKind = (typeof kinds)[number]

/** How many values of each kind the product has at most. */
export const scaleLimits: Record<ScaleKind, number> = {
  'font size': 6,
  'control height': 3,
  'row height': 3,
  radius: 4,
}

/** The values of the scale, as the style sheets of the page have them. */
export function readTokens(page: Page): Promise<Record<ScaleKind, string[]>> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const read = (...names: string[]) => [
      ...new Set(names.map((name) => style.getPropertyValue(name).trim())),
    ]
    const sizes = ['xxs', 'xs', 'sm', 'md', 'lg', 'xl']
    return {
      'font size': read(...sizes.map((size) => `--mantine-font-size-${size}`)),
      'control height': read('--np-control-small', '--np-control', '--np-control-large'),
      'row height': read('--np-row-small', '--np-row', '--np-row-double'),
      radius: read(...sizes.slice(1).map((size) => `--mantine-radius-${size}`)),
    }
  })
}

/** Lists visible elements whose font size, height or radius is not one of the tokens. */
export async function findOutsideScale(page: Page): Promise<string[]> {
  const tokens = await readTokens(page)
  return page.evaluate((tokens) => {
    const problems = new Set<string>()
    const maxRow = Math.max(...tokens['row height'].map(Number.parseFloat))
    for (const element of document.body.querySelectorAll('*')) {
      const box = element.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1 || !isVisible(element)) continue
      const style = getComputedStyle(element)
      if (hasText(element)) check('font size', style.fontSize, element)
      if (isControl(element, style)) check('control height', `${box.height}px`, element)
      if (isRow(element, box)) check('row height', `${box.height}px`, element)
      for (const radius of listRadii(style)) check('radius', radius, element)
    }
    return [...problems]

    function check(kind: keyof typeof tokens, value: string, element: Element) {
      if (tokens[kind].includes(value)) return
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const name = `${element.tagName}.${element.getAttribute('class') ?? ''}`
      problems.add(`${kind} ${value}: ${name} "${label.trim().slice(0, 30)}"`)
    }

    function isVisible(element: Element): boolean {
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }

    /** A font size of 0 leaves the text to screen readers. */
    function hasText(element: Element): boolean {
      if (getComputedStyle(element).fontSize === '0px') return false
      if (element.matches('input:not([type="checkbox"], [type="radio"]), textarea')) return true
      return [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
    }

    /** A button or field with a border or a background of its own. Cells have the height of rows. */
    function isControl(element: Element, style: CSSStyleDeclaration): boolean {
      const isPart = element.matches(
        '[type="checkbox"], [type="radio"], [role="row"] *, td *, th *',
      )
      // The fields for several values grow with them; dots of a map have the size of dots.
      const isFree = element.matches('.mantine-PillsInputField-field, [data-dot]')
      if (isPart || isFree) return false
      if (element.matches('.mantine-SegmentedControl-root')) return true
      if (!element.matches('button, input, select, .mantine-Button-root')) return false
      const isFramed = style.borderTopWidth !== '0px' && style.borderTopStyle !== 'none'
      return isFramed || style.backgroundColor !== 'rgba(0, 0, 0, 0)'
    }

    /** A row of values. A text that wraps makes its row higher than the scale knows. */
    function isRow(element: Element, box: DOMRect): boolean {
      if (!element.matches('[role="row"]:not([data-auto-height]), tr')) return false
      const hasValues = element.querySelector('[role="cell"], [role="gridcell"], td') !== null
      return hasValues && !(element.matches('tr') && box.height > maxRow)
    }

    function listRadii(style: CSSStyleDeclaration): string[] {
      const corners = [
        style.borderTopLeftRadius,
        style.borderTopRightRadius,
        style.borderBottomLeftRadius,
        style.borderBottomRightRadius,
      ]
      return corners
        .filter((corner) => corner !== '0px')
        .map((corner) => (Number.parseFloat(corner) >= 999 ? '999px' : corner))
    }
  }, tokens)
}
