import { type Audience, type SavedView, viewRoutes } from '@nutripim/contract/views/views'
import type { PathWith } from '@nutripim/screens/screen-addresses'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUrlState } from '../address/use-url-state.ts'
import { call } from '../api/call.ts'
import { useSave } from '../api/use-save.ts'
import { type Arrangement, formatArrangement, isArranged } from '../ui/grid/arrange/arrangement.ts'

const viewsQuery = (screen: string) =>
  queryOptions({
    queryKey: ['views', screen],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(viewRoutes.listViews, { query: { screen } }, { signal }),
  })

const notArranged = {
  text: undefined,
  sort: undefined,
  where: undefined,
  columns: undefined,
  widths: undefined,
  frozen: undefined,
}

/** The saved views of a screen, and the one that its address names or that is the user's default. */
export function useViews(screen: PathWith<'widths'>) {
  const { search, change } = useUrlState(screen)
  const { data, isLoading } = useQuery(viewsQuery(screen))
  const views = data?.views ?? []
  const defaultView = views.find(({ isDefault }) => isDefault)
  // A link to a record shows the record, whatever the default view would hide.
  const usesDefault =
    search.view === undefined && search.product === undefined && !isArranged(search)
  const current = usesDefault ? defaultView : views.find(({ viewId }) => viewId === search.view)

  // The address names the default view too, so that a link shows a colleague the same list.
  const appliedDefault = usesDefault ? defaultView?.viewId : undefined
  useEffect(() => {
    if (appliedDefault !== undefined) void change({ view: appliedDefault })
  }, [appliedDefault, change])

  function show(view: SavedView | undefined) {
    const standard = defaultView ? ('standard' as const) : undefined
    void change({ ...notArranged, product: undefined, view: view?.viewId ?? standard })
  }

  return {
    views,
    current,
    defaultView,
    show,
    isLoading,
    /** The address names a view that does not exist or is not shared with the user. */
    isMissing: data !== undefined && typeof search.view === 'number' && !current,
  }
}

interface ViewInput {
  viewId?: number
  name: string
  audience: Audience
  arrangement: Arrangement
}

/** Saves, deletes and selects default views. Each change loads the list again. */
export function useViewActions(screen: PathWith<'widths'>) {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(screen)
  const onSaved = () => client.invalidateQueries({ queryKey })
  const shared = { onSaved, isBackground: true }
  const saving = useSave({
    onSaved,
    send: ({ arrangement, ...view }: ViewInput, options) => {
      const body = { ...view, screen, settings: toSettings(arrangement) }
      return call(viewRoutes.saveView, { body }, options)
    },
    handles: ['view_exists', 'invalid_input'],
    successText: 'View saved.',
  })
  const deleting = useSave({
    ...shared,
    send: (id: number, options) => call(viewRoutes.deleteView, { params: { id } }, options),
    successText: 'View deleted.',
  })
  const selecting = useSave({
    ...shared,
    send: (viewId: number | null, options) =>
      call(viewRoutes.selectDefaultView, { body: { screen, viewId } }, options),
  })
  return {
    save: saving.save,
    isSaving: saving.isSaving,
    remove: deleting.save,
    selectDefault: selecting.save,
  }
}

function toSettings(arrangement: Arrangement) {
  const { text, ...settings } = formatArrangement(arrangement)
  return { ...settings, ...(text !== undefined && { text: String(text) }) }
}
