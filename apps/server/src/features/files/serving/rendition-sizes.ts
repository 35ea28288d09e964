/** The longer side in pixels of the sizes that screens name. */
export const renditionSizes = { small: 320, medium: 800, large: 1600 } as const
export type RenditionSize = keyof typeof renditionSizes

export type RenditionFormat = 'avif' | 'webp' | 'jpeg'

export const findSize = (name: string): RenditionSize | undefined =>
  name === 'small' || name === 'medium' || name === 'large' ? name : undefined

/** The best format that a client accepts. Small pictures are made once, when the file is read. */
export function selectFormat(accept = '', size: RenditionSize): RenditionFormat {
  if (size !== 'small' && accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}
