import { Kbd } from '@mantine/core'
import type { CompletionRow } from '@nutripim/contract/completion/completion'
import { linkTo } from '@nutripim/screens/screen-link'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { findOpenedGap, rememberGaps, rememberOpenedGap } from '../shell/gap-trail.ts'
import { useActions } from '../ui/actions/actions.ts'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import { LinkButton } from '../ui/page/link-button.tsx'
import styles from './completion-page.module.css'
import { findNextGap, listGaps } from './next-gap.ts'

interface NextGapButtonProps {
  country: string
  products: readonly CompletionRow[]
}

/** Opens the gaps of the report one after the other, in its order and with its filters. */
export function NextGapButton({ country, products }: NextGapButtonProps) {
  const navigate = useNavigate()
  const search = useUrlState('/product-info/completion').search
  const gaps = useMemo(() => listGaps(products), [products])
  useEffect(() => rememberGaps({ country, gaps, search }), [country, gaps, search])
  const next = findNextGap(gaps, findOpenedGap(country))
  const link = next && linkTo(next.screen, { country, product: next.product, field: next.field })
  const remember = () => next && rememberOpenedGap(country, next)
  const open = () => {
    if (!link) return
    remember()
    void navigate(link)
  }
  useShortcuts([['alt+arrowdown', open]])
  useActions(next ? [{ label: 'Next gap', description: 'Alt+↓', run: open }] : [])
  if (!link) return null
  return (
    <LinkButton
      {...link}
      size="xs"
      variant="default"
      aria-keyshortcuts="Alt+ArrowDown"
      rightSection={
        <span className={styles.keys} aria-hidden>
          <Kbd size="xs">Alt</Kbd> <Kbd size="xs">↓</Kbd>
        </span>
      }
      onClick={remember}
    >
      Next gap
    </LinkButton>
  )
}
