import { type NewProduct, newProductRoutes } from '@nutripim/contract/approvals/new-products'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { showMessage } from '../../ui/feedback/message.tsx'

const created = 'Product created successfully. You will be notified when approved.'
export const saveFailed = 'Error occurred when saving product. Please try again later.'

/** Checks whether the code is free in the country. A failed check is ignored, because the save checks again. */
export function useCodeCheck(country: string, dhCode: string | undefined) {
  return useQuery({
    queryKey: ['product-code', country, dhCode],
    meta: refreshOn(['product'], country),
    staleTime: 0,
    queryFn:
      dhCode === undefined
        ? skipToken
        : ({ signal }) =>
            call(
              newProductRoutes.checkCode,
              { params: { country }, query: { dhCode } },
              { signal, handles: 'all', isQuiet: true },
            ),
  })
}

/** Returns the reserved code, or undefined if there is none. */
export function useProposeCode() {
  return useMutation({
    mutationFn: () =>
      call(newProductRoutes.proposeCode, { body: {} }, { handles: ['no_code_left'] }),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'no_code_left') {
        showMessage('error', error.message)
      }
    },
  })
}

export function useCreateProduct() {
  return useSave({
    send: (body: z.input<typeof NewProduct>, options) =>
      call(newProductRoutes.createProduct, { body }, options),
    handles: ['invalid_input'],
    successText: created,
    failureText: saveFailed,
  })
}
