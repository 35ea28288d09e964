import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/**
 * Sets the custom properties of the theme. Mantine would write them into a <style> element, which the
 * content security policy blocks; it does not block style sheets that our own scripts make.
 */
export function adoptThemeVariables(): void {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged))),
  )
  document.adoptedStyleSheets.push(sheet)
}
