import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
} from '@mantine/core'
import { controlHeights, fontSizes, radii, rowHeights } from './scale.ts'

/** Also read before the first paint, by public/colour-scheme.js. It stays when a user signs out. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: 'nutripim_colour_scheme' })

const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  // The page never scrolls, only its parts do. Locking it would style every element anew.
  lockScroll: false,
}

export const theme = createTheme({
  primaryColor: 'leaf',
  // White on these shades has a contrast above 4.5, also for red.
  primaryShade: { light: 7, dark: 6 },
  colors: {
    leaf: [
      '#eef7f0', '#dcefe1', '#b8dec4', '#90cba3', '#68b582',
      '#459c65', '#2f824f', '#1f6b3a', '#195a31', '#114424',
    ], // biome-ignore format: a scale is read as one
    gray: [
      '#faf9f7', '#f5f3f0', '#ebe8e3', '#dedad3', '#cbc6bd',
      '#a09a90', '#6e685f', '#575249', '#3b3731', '#252220',
    ], // biome-ignore format: a scale is read as one
    dark: [
      '#e3dfd8', '#c4bfb7', '#aaa49a', '#78726a', '#4a4640',
      '#37342f', '#2a2825', '#1b1a18', '#151412', '#0f0e0d',
    ], // biome-ignore format: a scale is read as one
    red: [
      '#fdecea', '#fad5d1', '#f2aba4', '#e97f75', '#e0594d',
      '#d4443a', '#c6342a', '#b8261d', '#9c1e16', '#7a160f',
    ], // biome-ignore format: a scale is read as one
  },
  white: '#ffffff',
  black: '#252220',
  fontFamily:
    '"Inter Variable", "Inter fallback", system-ui, "Noto Sans", "Noto Sans Arabic", "Noto Sans Thai", "Noto Sans CJK SC", sans-serif',
  fontSizes,
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: fontSizes.xl, lineHeight: '1.3' },
      h2: { fontSize: fontSizes.lg, lineHeight: '1.4' },
      h3: { fontSize: fontSizes.md, lineHeight: '1.45' },
    },
  },
  defaultRadius: 'sm',
  radius: radii,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Drawer: { defaultProps: dialogProps },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Modal: { defaultProps: dialogProps },
    // Their heads are <header>s, which in a portal would be banners of the page beside the top bar.
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalHeader: { defaultProps: { role: 'none' } },
  },
})

/** Mantine's own parts speak in our tokens, so both schemes change in one place. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--np-surface)',
    '--mantine-color-text': 'var(--np-text)',
    '--mantine-color-dimmed': 'var(--np-text-muted)',
    '--mantine-color-placeholder': 'var(--np-text-muted)',
    '--mantine-color-default-border': 'var(--np-line-strong)',
    '--mantine-color-anchor': 'var(--np-accent)',
    '--mantine-color-error': 'var(--np-danger)',
    '--mantine-color-disabled': 'var(--np-surface-hover)',
    '--mantine-color-disabled-color': 'var(--np-text-muted)',
  }
  const variables = {
    '--np-control-small': `${controlHeights.small}px`,
    '--np-control': `${controlHeights.normal}px`,
    '--np-control-large': `${controlHeights.large}px`,
    '--np-row-small': `${rowHeights.small}px`,
    '--np-row': `${rowHeights.oneLine}px`,
    '--np-row-double': `${rowHeights.twoLines}px`,
  }
  return { variables, light: both, dark: both }
}
