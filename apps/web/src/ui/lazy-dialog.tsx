import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'
import { useIsMounted } from './use-is-mounted.ts'

/** Time for the first screen to load before the dialogs do. */
const preloadDelay = 2000

/**
 * A dialog of the frame that is not part of the first download. It is loaded soon after the first
 * screen, or as soon as it is opened. Once opened it stays, so that it can close with a transition.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy(async () => (await loadPart(load)) ?? { default: () => null })
  function Dialog(props: Props) {
    const isMounted = useIsMounted()
    return <Loaded {...props} isOpen={props.isOpen && isMounted} />
  }
  return function LazyDialog(props) {
    const [wasOpened, setOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpened) setOpened(true)
    useEffect(() => {
      const timer = setTimeout(() => void load().catch(() => {}), preloadDelay)
      return () => clearTimeout(timer)
    }, [])
    return (
      wasOpened && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    )
  }
}
