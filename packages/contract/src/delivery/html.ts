import { z } from 'zod'

/** HTML that was cleaned when it was saved. Only this can become part of a page as it is. */
export const Html = z.string().brand<'Html'>().meta({
  contentMediaType: 'text/html',
  description:
    'HTML that was cleaned when it was saved: paragraphs, lists, bold, italic, underlined, sub- and superscript',
})
export type Html = z.infer<typeof Html>
