import { type ComponentType, useEffect, useState } from 'react'
import { loadOnDemand } from './load-on-demand.tsx'
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
  const Dialog = loadOnDemand<Props>(async () => {
    const { default: Loaded } = (await loadPart(load)) ?? { default: () => null }
    function Mounted(props: Props) {
      const isMounted = useIsMounted()
      return <Loaded {...props} isOpen={props.isOpen && isMounted} />
    }
    return { default: Mounted }
  })
  return function LazyDialog(props) {
    const [wasOpened, setOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpened) setOpened(true)
    useEffect(() => {
      const timer = setTimeout(() => void load().catch(() => {}), preloadDelay)
      return () => clearTimeout(timer)
    }, [])
    return wasOpened && <Dialog {...props} />
  }
}
