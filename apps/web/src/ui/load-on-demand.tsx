import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component whose code is loaded when it is first shown, or before by `preload`. React's `lazy` does
 * that too, but shows what is waiting for at least 300 ms, also if the code is there already.
 */
export function loadOnDemand<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  let Part: ComponentType<Props> | undefined
  const loadPart = async () => {
    Part = (await load()).default
  }

  function OnDemand(props: Props): ReactNode {
    const [state, setState] = useState<'waiting' | 'loaded' | { error: unknown }>(
      Part ? 'loaded' : 'waiting',
    )
    useEffect(() => {
      if (Part) setState('loaded')
      else {
        loadPart().then(
          () => setState('loaded'),
          (error: unknown) => setState({ error }),
        )
      }
    }, [])
    if (Part) return <Part {...props} />
    if (typeof state === 'object') throw state.error
    return waiting
  }

  return Object.assign(OnDemand, {
    /** A failure is reported only when the component is shown. */
    preload: () => void loadPart().catch(() => {}),
  })
}
