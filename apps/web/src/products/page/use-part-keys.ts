import type { ProductPage } from '@nutripim/contract/products/product-page'
import type { ScreenLink } from '@nutripim/screens/screen-link'
import { useNavigate } from '@tanstack/react-router'
import { useIdentity } from '../../identity/use-session.ts'
import { findDeniedPage } from '../../shell/allowed-screens.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { useLetterKeys } from './letter-keys.tsx'
import { partEditors } from './part-editors.ts'

/** Opens the editor of a part with its key, unless a field has the focus. */
export function usePartKeys(page: ProductPage): void {
  const navigate = useNavigate()
  const rights = useIdentity()?.rights ?? []
  const allowed = Object.values(partEditors).filter(
    ({ link }) => findDeniedPage(link(page).to, rights) === undefined,
  )
  const isOn = useLetterKeys()
  useShortcuts(isOn ? allowed.map(({ key, link }) => [key, () => open(link(page))]) : [])

  function open(screen: ScreenLink) {
    if (!document.querySelector('[aria-modal=true]')) void navigate(screen)
  }
}
