import type { ComponentProps, ReactNode } from 'react'
import page from './page.module.css'
import { PageHeading } from './page-heading.tsx'

interface ScreenProps extends ComponentProps<typeof PageHeading> {
  /** The name of the screen, where the title is that of a record. */
  label?: string
  /** From which screen size on it is as long as its content; see page.module.css. */
  flows?: 'always' | 'fitting' | 'tablet' | 'phone'
  /** A layout of its own instead of the column that fills the window. */
  className?: string | undefined
  children: ReactNode
}

/** The frame of a screen: its name, title and description above the content. */
export function Screen({ label, flows, className, children, ...heading }: ScreenProps) {
  return (
    <section
      className={className ?? page.page}
      data-flows={flows}
      aria-label={label ?? heading.title}
    >
      <PageHeading {...heading} />
      {children}
    </section>
  )
}
