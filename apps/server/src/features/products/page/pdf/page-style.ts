import type { TextStyle } from './pdf-text.ts'

export const margins = { top: 56, bottom: 64, left: 56, right: 56 }
export const contentWidth = 595.28 - margins.left - margins.right
export const colours = { black: '#1b1f1d', green: '#1f6b3a', grey: '#5f6b64', line: '#d5dbd7' }

export const body: TextStyle = { size: 10 }
export const strong: TextStyle = { size: 10, weight: 'bold' }
