import { createContext, type HTMLAttributes, use } from 'react'

/** The language of the country that the user works in, for texts that are written there. */
export const LocalLanguage = createContext<string | undefined>(undefined)

/** The language that most people of a country read; undefined for an unknown country. */
export function languageOf(country: string): string | undefined {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return language === 'und' ? undefined : language
}

/** The attributes of a field or cell with a text that is written in the country. */
export function useLocalText() {
  return { lang: use(LocalLanguage), dir: 'auto' as const }
}

interface LocalTextProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'strong' | 'bdi' | 'p' | 'h2' | 'h3' | 'div'
  /** The country where it is written, if that is not the one that the user works in. */
  country?: string | undefined
}

/** A text that is written in a country, such as the name of a product: with its language and direction. */
export function LocalText({ as: Tag = 'span', country, ...props }: LocalTextProps) {
  const local = useLocalText()
  return <Tag {...local} {...(country && { lang: languageOf(country) })} {...props} />
}
