import { listNames } from '@nutripim/contract/reference/reference-data'
import { useUrlState } from '../address/use-url-state.ts'

/** The list and the selected entry are part of the address, so they can be linked and reloaded. */
export function useUrlEntry() {
  const { search, change, textField } = useUrlState('/admin/reference')
  return {
    list: listNames.find((name) => name === search.list) ?? 'countries',
    selected: typeof search.entry === 'string' ? search.entry : undefined,
    select: (entry: string | undefined) => change({ entry }),
    filter: textField('text'),
    showsRetired: search.retired ?? true,
    showRetired: (isShown: boolean) => change({ retired: isShown ? undefined : false }),
  }
}
