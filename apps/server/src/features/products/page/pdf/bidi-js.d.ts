/** The package describes its types for CommonJS only. */
declare module 'bidi-js/dist/bidi.mjs' {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ): { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
    getMirroredCharacter(character: string): string | null
  }
  export default function createBidi(): Bidi
}
