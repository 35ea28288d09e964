/**
 * The sizes that every screen is drawn with. The theme makes CSS variables of them; a browser test
 * compares the rendered screens with this file.
 */
export const fontSizes = {
  xxs: '11px',
  xs: '12px',
  sm: '13px',
  md: '14px',
  lg: '16px',
  xl: '20px',
} as const

/** `xl` is round: pills and circles. */
export const radii = { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '999px' } as const

/** In pixels. A finger needs the large ones. */
export const controlHeights = { small: 24, normal: 32, large: 44 } as const

/** In pixels; lists that draw only the visible rows calculate with them. */
export const rowHeights = { small: 24, oneLine: 32, twoLines: 44 } as const

export type RowHeight = (typeof rowHeights)[keyof typeof rowHeights]
