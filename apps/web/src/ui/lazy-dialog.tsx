import { type ComponentType, useEffect, useState } from 'react'
import { afterPause } from './after-pause.ts'
import { loadOnDemand } from './load-on-demand.tsx'
import { loadPart } from './load-part.ts'
import { useIsMounted } from './use-is-mounted.ts'

/** For this long the user must do nothing before the dialogs load; the first screen loads meanwhile. */
const preloadPause = 2000

/**
 * A dialog of the frame that is not part of the first download. It is loaded when the user first
 * pauses, or as soon as it is opened. Once opened it stays, so that it can close with a transition.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = loadOnDemand<Props>(async () => {
    // Requesting the files takes a while, and the browser shows a pressed key or button first.
    await new Promise((resolve) => setTimeout(resolve))
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
    useEffect(() => afterPause(preloadPause, () => void load().catch(() => {})), [])
    return wasOpened && <Dialog {...props} />
  }
}
