import { commentRoutes } from '@nutripim/contract/comments/comments'
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'
import { useSave } from '../api/use-save.ts'

type Body<R extends { body: z.ZodType }> = Omit<z.input<R['body']>, 'countryCode'>
type Routes = typeof commentRoutes

const commentsOf = (country: string | undefined) => ['comments', country]

/** The open comments on products of a country; nothing is loaded without a country. */
export function useOpenComments(country: string | undefined) {
  return useQuery({
    queryKey: [...commentsOf(country), 'open'],
    meta: refreshOn(['comment'], country),
    queryFn: country
      ? ({ signal }) => call(commentRoutes.listOpenComments, { params: { country } }, { signal })
      : skipToken,
  })
}

export function useProductComments(country: string, id: number) {
  return useQuery({
    queryKey: [...commentsOf(country), id],
    meta: refreshOn(['comment'], country),
    staleTime: 0,
    queryFn: ({ signal }) =>
      call(commentRoutes.listProductComments, { params: { country, id } }, { signal }),
  })
}

/** Users who can be mentioned, by a part of their name; nothing is loaded without one. */
export function useColleagues(country: string, text: string | undefined) {
  return useQuery({
    queryKey: ['colleagues', country, text],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn:
      text === undefined
        ? skipToken
        : ({ signal }) =>
            call(
              commentRoutes.listColleagues,
              { params: { country }, query: { text } },
              { signal, handles: 'all' },
            ),
  })
}

/** Adding, changing, resolving and deleting comments of a country. */
export function useCommentSaves(countryCode: string) {
  const client = useQueryClient()
  const replaces = () => ({ queryKey: commentsOf(countryCode) })
  const onSaved = () => client.invalidateQueries(replaces())
  const add = useSave({
    replaces,
    onSaved,
    send: (body: Body<Routes['addComment']>, options) =>
      call(commentRoutes.addComment, { body: { countryCode, ...body } }, options),
  })
  const change = useSave({
    replaces,
    onSaved,
    send: (body: Body<Routes['changeComment']>, options) =>
      call(commentRoutes.changeComment, { body: { countryCode, ...body } }, options),
  })
  const resolve = useSave({
    replaces,
    onSaved,
    isBackground: true,
    send: (body: Body<Routes['resolveComment']>, options) =>
      call(commentRoutes.resolveComment, { body: { countryCode, ...body } }, options),
  })
  const remove = useSave({
    replaces,
    onSaved,
    isBackground: true,
    send: (id: number, options) =>
      call(commentRoutes.deleteComment, { params: { country: countryCode, id } }, options),
  })
  return { add: add.save, change: change.save, resolve: resolve.save, remove: remove.save }
}
