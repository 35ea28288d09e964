import { formatList } from '@nutripim/wording/list'
import { useMemo } from 'react'
import { usePresence } from '../../live/presence.ts'

/** The dealers that others have open in the form, and who, in words. */
export function useEditedDealers(): ReadonlyMap<number, string> {
  const { people } = usePresence()
  return useMemo(() => {
    const names = new Map<number, string[]>()
    for (const { name, screen } of people) {
      const [, id] = /^\/dealer\/edit\/(\d+)\/?$/.exec(screen) ?? []
      if (id !== undefined) names.set(Number(id), [...(names.get(Number(id)) ?? []), name])
    }
    return new Map(
      [...names].map(([id, all]) => [
        id,
        `${formatList(new Set(all))} ${new Set(all).size > 1 ? 'have' : 'has'} this dealer open`,
      ]),
    )
  }, [people])
}
